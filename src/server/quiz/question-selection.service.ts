import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { levelOf } from '../../domain/level.ts'
import { ALL_BOOKS } from '../../domain/question/question.ts'
import {
  type Candidate,
  chooseForLevel,
  chooseUnasked,
  ROUNDS_REMEMBERED,
  type RoundsAgo,
} from '../../domain/question/question-choice.ts'
import { secretDays } from '../../domain/quiz/daily-quiz.ts'
import type { Random } from '../../domain/random.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import { bookNumberOf } from '../../domain/scripture/bible-books.ts'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { type Learner, todayOf } from '../learner/learner.ts'
import type { SessionExtra } from '../learner/session-extra.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import {
  drawQuestions,
  type LoadedQuestion,
  loadQuestions,
  requireQuestions,
} from '../question/bank/question.service.ts'
import {
  findOpenDailyId,
  listAnsweredInDailies,
  listAnsweredQuestionIds,
} from './attempt.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import {
  listDailyQuestionIdsNotOffered,
  listUngradedQuestionIds,
  requireNotInSecretDaily,
  secretSets,
} from './secret-questions.service.ts'

/**
 * The daily attempt whose questions are asked for: the open one, unless the mode is practice. Null means
 * practice.
 * @throws not_found in daily mode if there is no open attempt
 */
export const findAskedAttemptId = async (
  database: Database,
  learner: Learner,
  { mode, attemptId }: z.output<typeof questionsSchema>,
  now: Date,
): Promise<string | null> => {
  if (mode === 'practice') return null
  const asked = attemptId ?? (await findOpenDailyId(database, learner, now))
  if (asked === null && mode === 'daily') {
    throw new ServiceError('not_found', 'You have no daily quiz in progress.')
  }
  return asked
}

/** Challenge Mode chooses from this many times as many questions as it asks. */
const CHOICE_FACTOR = 4

type PracticeOptions = Pick<z.output<typeof questionsSchema>, 'limit' | 'book' | 'adaptive'>

/** Rounds of earlier days are found among those of a week. */
const DAYS_REMEMBERED = 7

/** What is known of a learner who practices. */
export type PracticeHistory = {
  /** What they signed in with; null for who was created without. */
  readonly identity: readonly [issuer: string, subject: string] | null
  /** Those that are secret with quizzes of other kinds: sprints that they can play. */
  readonly sprintQuestionIds: readonly string[]
  /** The questions of their last rounds, the newest round last. */
  readonly asked: readonly {
    readonly question: string
    readonly ago: number
    readonly day: DayKey
  }[]
}

/** By the index on learner and date it reads the newest rounds only, however many there are. */
export const practiceHistoryOf = (kinds: QuizKinds): SessionExtra<PracticeHistory> => ({
  name: 'practiceHistory',
  write: (now) => sql`(
    select json_build_object(
      'identity', (
        select json_build_array(issuer, subject) from identities where user_id = users.id
        order by issuer, subject limit 1
      ),
      'sprintQuestionIds', ${secretQuestionIds(kinds, now)},
      'asked', (
        select coalesce(
          json_agg(
            json_build_object('question', answers.question_id, 'ago', rounds.ago, 'day', rounds.local_day)
            order by rounds.ago desc
          ),
          '[]'::json
        )
        from (
          select id, local_day, row_number() over (order by local_day desc, started_at desc) as ago
          from quiz_attempts
          where user_id = users.id and quiz_type in ('practice', 'review')
            -- A day longer, since the learner's date may be behind.
            and local_day >= (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(DAYS_REMEMBERED + 1)}
          order by local_day desc, started_at desc limit ${sql.lit(ROUNDS_REMEMBERED)}
        ) as rounds
        join quiz_answers as answers on answers.attempt_id = rounds.id
      )
    )
  )`,
})

/** An expression, within a statement that selects from `users`: what is secret with quizzes of other kinds. */
const secretQuestionIds = (kinds: QuizKinds, now: Date): RawBuilder<string[]> =>
  sql.join(
    Object.values(kinds).map((kind) => sql`array(${kind.secretQuestions(sql`users.id`, now)})`),
    sql` || `,
  )

/** How many practice rounds ago the learner answered what they answered in the last ones. */
const recentlyAsked = ({ asked }: PracticeHistory, learner: Learner, now: Date): RoundsAgo => {
  const first = addDays(todayOf(learner, now), -DAYS_REMEMBERED)
  // The last time counts, which comes last.
  return new Map(
    asked.filter(({ day }) => day >= first).map(({ question, ago }) => [question, ago]),
  )
}

/**
 * Random questions for practice, without those reserved for quizzes of other types, and without those
 * that the learner has just been asked while there are others.
 */
export const drawPracticeQuestions = async (
  source: FactSource,
  learner: Learner,
  history: PracticeHistory,
  options: PracticeOptions,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  const reserved = new Set([
    ...(await listDailyQuestionIdsNotOffered(source, now)),
    ...history.sprintQuestionIds,
  ])
  const book = options.book === ALL_BOOKS ? null : bookNumberOf(options.book)
  const roundsAgo = recentlyAsked(history, learner, now)
  const wanted = options.adaptive ? options.limit * CHOICE_FACTOR : options.limit
  const left = reserved.size + roundsAgo.size
  const drawn = await drawQuestions(source, book, wanted + left, random)
  const available = drawn.filter((candidate) => !reserved.has(candidate.id))
  const chosen = chooseUnasked(available, roundsAgo, options.limit, (unasked) =>
    choose(unasked.slice(0, wanted), options, learner, random),
  )
  return loadQuestions(
    source.database,
    chosen.map((candidate) => candidate.id),
  )
}

const choose = (
  candidates: readonly Candidate[],
  options: PracticeOptions,
  learner: Learner,
  random: Random,
): readonly Candidate[] =>
  options.adaptive
    ? chooseForLevel(candidates, levelOf(learner.totalXp), options.limit, random)
    : candidates.slice(0, options.limit)

/**
 * A question that the learner has just answered in practice, where the server hears of a round at its end.
 * @throws not_found; conflict for a question that is not practised now, since it is in another quiz
 */
export const loadPractisedQuestion = async (
  kinds: QuizKinds,
  source: FactSource,
  learner: Learner,
  questionId: string,
  now: Date,
): Promise<LoadedQuestion> => {
  const { database } = source
  const sets = await secretSets(source, now)
  const ungraded = await listUngradedQuestionIds(kinds, database, learner, sets, now)
  if (ungraded.has(questionId)) {
    throw new ServiceError(
      'conflict',
      'This question is in a daily quiz of these days, or in a sprint that you can play.',
    )
  }
  const [question] = await requireQuestions(database, [questionId])
  return question as LoadedQuestion
}

/**
 * What the learner's practice questions are counted for: the identity that they signed in with. With the
 * account, the count would start anew for who deletes it and comes back.
 */
export const practiceLimitKey = ({ id }: Learner, { identity }: PracticeHistory): string =>
  identity === null ? id : createHash('sha256').update(JSON.stringify(identity)).digest('hex')

/**
 * Questions that the learner has answered before, or that sprints show them, in the order of the ids.
 * @throws feature_off; not_found for any other; conflict for one of a daily quiz that the learner can
 *   still play, unless they answered it there
 */
export const loadOwnQuestions = async (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  questionIds: readonly string[],
  now: Date,
): Promise<LoadedQuestion[]> => {
  const answered = new Set(await listAnsweredQuestionIds(database, learner.id, questionIds))
  const others = questionIds.filter((id) => !answered.has(id))
  if (others.length > 0) await kinds.sprint.requireReadable(database, learner.id, others, now)
  const { first } = secretDays(now)
  const inDailies = new Set(await listAnsweredInDailies(database, learner.id, questionIds, first))
  const elsewhere = questionIds.filter((id) => !inDailies.has(id))
  await requireNotInSecretDaily(database, learner, elsewhere, now)
  return requireQuestions(database, questionIds)
}
