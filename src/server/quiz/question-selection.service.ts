import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { secretDays } from '../../domain/quiz/daily-quiz.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import type { Learner } from '../learner/learner.ts'
import type { SessionExtra } from '../learner/session-extra.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import type { FactSource } from '../platform/versioned-cache.ts'
import { type LoadedQuestion, requireQuestions } from '../question/bank/question.service.ts'
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
 * The daily attempt whose questions are asked for: the open one, unless another mode is asked for or they are
 * searched. Null means that they belong to no attempt.
 * @throws not_found in daily mode if there is no open attempt
 */
export const findAskedAttemptId = async (
  database: Database,
  learner: Learner,
  { mode, attemptId, q }: z.output<typeof questionsSchema>,
  now: Date,
): Promise<string | null> => {
  if (q !== undefined || (mode !== undefined && mode !== 'daily')) return null
  const asked = attemptId ?? (await findOpenDailyId(database, learner, now))
  if (asked === null && mode === 'daily') {
    throw new ServiceError('not_found', 'You have no daily quiz in progress.')
  }
  return asked
}

/** What is known of a learner who practices. */
export type PracticeContext = {
  /** What they signed in with; null for who was created without. */
  readonly identity: readonly [issuer: string, subject: string] | null
  /** Those that are secret with quizzes of other kinds: sprints that they can play. */
  readonly sprintQuestionIds: readonly string[]
}

export const practiceContextOf = (kinds: QuizKinds): SessionExtra<PracticeContext> => ({
  name: 'practice',
  write: (now) => sql`(
    select json_build_object(
      'identity', (
        select json_build_array(issuer, subject) from identities where user_id = users.id
        order by issuer, subject limit 1
      ),
      'sprintQuestionIds', ${secretQuestionIds(kinds, now)}
    )
  )`,
})

/** An expression, within a statement that selects from `users`: what is secret with quizzes of other kinds. */
const secretQuestionIds = (kinds: QuizKinds, now: Date): RawBuilder<string[]> =>
  sql.join(
    Object.values(kinds).map((kind) => sql`array(${kind.secretQuestions(sql`users.id`, now)})`),
    sql` || `,
  )

/** The questions that the learner may not be asked outside of the quizzes that they count in. */
export const listNotOffered = async (
  source: FactSource,
  { sprintQuestionIds }: PracticeContext,
  now: Date,
): Promise<ReadonlySet<string>> =>
  new Set([...(await listDailyQuestionIdsNotOffered(source, now)), ...sprintQuestionIds])

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
export const practiceLimitKey = ({ id }: Learner, { identity }: PracticeContext): string =>
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
