import { randomUUID } from 'node:crypto'
import { mayStartDaily } from '../../domain/daily-quiz.ts'
import { commonDeadline } from '../../domain/grading.ts'
import type { Database } from '../db/database.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'
import { lockLearner } from '../user/user.service.ts'
import {
  type Attempt,
  type AttemptAnswer,
  findNewestAttemptId,
  findOpenAttemptId,
  lockAttempt,
  requireOpen,
  serveAll,
  serveCurrent,
} from './attempt.service.ts'
import { dailySetOf } from './daily-set.service.ts'

/**
 * Begins the learner's daily quiz of today.
 * @throws attempt_open with `quizAttemptId` when one is unfinished; already_finished when today's
 *   is done; not_found while there are no questions
 */
export const startDaily = (
  database: Database,
  userId: string,
  now: Date,
): Promise<{ attemptId: string }> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId)
    const openId = await findOpenAttemptId(transaction, learner, now)
    if (openId) {
      throw new ServiceError('attempt_open', 'You have an incomplete daily quiz.', {
        quizAttemptId: openId,
      })
    }
    const day = unwrap(mayStartDaily(streakOf(learner), todayOf(learner, now)))
    const questionIds = await dailySetOf(transaction, day, now)
    if (questionIds.length === 0) {
      throw new ServiceError('not_found', 'There are no questions available right now.')
    }
    return { attemptId: await createAttempt(transaction, userId, day, questionIds, now) }
  })

const createAttempt = async (
  transaction: Database,
  userId: string,
  localDay: string,
  questionIds: readonly string[],
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  const total = questionIds.length
  await transaction
    .insertInto('quiz_attempts')
    .values({ id, user: userId, quizType: 'daily', localDay, total, startedAt: now })
    .execute()
  await transaction
    .insertInto('quiz_answers')
    .values(questionIds.map((question, position) => ({ attempt: id, question, position })))
    .execute()
  return id
}

export type ServedAttempt = {
  readonly attempt: Attempt
  readonly answers: readonly AttemptAnswer[]
  readonly current: LoadedQuestion | null
  readonly currentAnswer: AttemptAnswer | null
}

/** The attempt as it stands, its current question served: that question's clock starts now. */
export const serveAttempt = async (
  database: Database,
  learner: Learner,
  attemptId: string | undefined,
  now: Date,
): Promise<ServedAttempt> => {
  const id = attemptId ?? (await requireNewestId(database, learner))
  return database.transaction().execute(async (transaction) => {
    const attempt = await lockAttempt(transaction, learner.id, id)
    if (!attempt.finishedAt) requireOpen(attempt, learner, now)
    const answers = await serveCurrent(transaction, attempt, learner, now)
    const open = attempt.finishedAt ? undefined : answers.find((answer) => !answer.outcome)
    const [current] = open ? await loadQuestions(transaction, [open.questionId]) : []
    return { attempt, answers, current: current ?? null, currentAnswer: open ?? null }
  })
}

/** All questions of an open attempt at once, under one common clock for those not yet served. */
export const serveWholeAttempt = (
  database: Database,
  learner: Learner,
  attemptId: string,
  now: Date,
): Promise<LoadedQuestion[]> =>
  database.transaction().execute(async (transaction) => {
    const attempt = await lockAttempt(transaction, learner.id, attemptId)
    requireOpen(attempt, learner, now)
    const deadline = commonDeadline(now, learner.timeLimit, attempt.total)
    await serveAll(transaction, attempt.id, now, deadline)
    const rows = await transaction
      .selectFrom('quiz_answers')
      .select('question')
      .where('attempt', '=', attempt.id)
      .orderBy('position')
      .execute()
    return loadQuestions(
      transaction,
      rows.map((row) => row.question),
    )
  })

/** The learner's newest daily attempt, whatever its state. */
export const requireNewestId = async (database: Database, learner: Learner): Promise<string> => {
  const id = await findNewestAttemptId(database, learner)
  if (!id) throw new ServiceError('not_found', 'You have not started a daily quiz yet.')
  return id
}
