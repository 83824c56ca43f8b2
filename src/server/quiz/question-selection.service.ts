import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookNumberOf } from '../../domain/bible-books.ts'
import { levelOf } from '../../domain/level.ts'
import { ALL_BOOKS } from '../../domain/question.ts'
import {
  type Candidate,
  chooseForLevel,
  chooseUnasked,
  ROUNDS_REMEMBERED,
  type RoundsAgo,
} from '../../domain/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import { addDays } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { drawQuestions, type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { type Learner, todayOf } from '../user/learner.ts'
import { findOpenDailyId } from './attempt.service.ts'
import { listQuestionIdsNotOffered } from './secret-questions.service.ts'

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

/**
 * How many practice rounds ago the learner answered what they answered in the last ones. By the index on
 * learner and date it reads the newest rounds only, however many there are.
 */
const recentlyAsked = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<RoundsAgo> => {
  const { rows } = await sql<{ question: string; ago: number }>`
    select answers.question_id as question, rounds.ago::int as ago
    from (
      select id, row_number() over (order by local_day desc, started_at desc) as ago
      from quiz_attempts
      where user_id = ${learner.id}::uuid and quiz_type in ('practice', 'review')
        and local_day >= ${addDays(todayOf(learner, now), -DAYS_REMEMBERED)}::date
      order by local_day desc, started_at desc limit ${ROUNDS_REMEMBERED}::int
    ) as rounds
    join quiz_answers as answers on answers.attempt_id = rounds.id
    order by ago desc`.execute(database)
  // The last time counts, which comes last.
  return new Map(rows.map(({ question, ago }) => [question, ago]))
}

/**
 * Random questions for practice, without those reserved for daily quizzes and sprints, and without those
 * that the learner has just been asked while there are others.
 */
export const drawPracticeQuestions = async (
  database: Database,
  learner: Learner,
  options: PracticeOptions,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  const reserved = await listQuestionIdsNotOffered(database, learner, now)
  const book = options.book === ALL_BOOKS ? null : bookNumberOf(options.book)
  const roundsAgo = await recentlyAsked(database, learner, now)
  const wanted = options.adaptive ? options.limit * CHOICE_FACTOR : options.limit
  const left = reserved.size + roundsAgo.size
  const drawn = await drawQuestions(database, book, wanted + left, random)
  const available = drawn.filter((candidate) => !reserved.has(candidate.id))
  const chosen = chooseUnasked(available, roundsAgo, options.limit, (unasked) =>
    choose(unasked.slice(0, wanted), options, learner, random),
  )
  return loadQuestions(
    database,
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
 * What the learner's practice questions are counted for: the identity that they signed in with. With the
 * account, the count would start anew for who deletes it and comes back.
 */
export const practiceLimitKey = async (database: Database, { id }: Learner): Promise<string> => {
  const identity = await database
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user', '=', id)
    .orderBy('issuer')
    .orderBy('subject')
    .limit(1)
    .executeTakeFirst()
  if (!identity) return id
  return createHash('sha256')
    .update(JSON.stringify([identity.issuer, identity.subject]))
    .digest('hex')
}
