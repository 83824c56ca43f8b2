import { answerDeadline, commonDeadline } from '../../domain/grading.ts'
import type { Database } from '../db/database.ts'
import { type LoadedQuestion, loadQuestions } from '../question/question.service.ts'
import type { Learner } from '../user/learner.ts'
import {
  type Attempt,
  type AttemptAnswer,
  closeIfExpired,
  loadAnswers,
  lockAttempt,
  lockOpenAttempt,
  requireNewestAttemptId,
  requireOpenAttempt,
  saveAnswers,
  withOverdueSkipped,
} from './attempt.service.ts'

export type ServedAttempt = {
  readonly attempt: Attempt
  readonly answers: readonly AttemptAnswer[]
  readonly current: LoadedQuestion | null
  readonly currentAnswer: AttemptAnswer | null
}

/**
 * The learner's attempt (their newest daily without an id) as it stands. What ran out of time is
 * skipped, and the clock of the question that is current now starts; asking again does not restart
 * it. An attempt of which nothing is left and nothing was answered expires.
 * @throws not_found; conflict for an attempt of a day too long ago
 */
export const serveAttempt = async (
  database: Database,
  learner: Learner,
  attemptId: string | undefined,
  now: Date,
): Promise<ServedAttempt> => {
  const id = attemptId ?? (await requireNewestAttemptId(database, learner, 'daily'))
  return database.transaction().execute(async (transaction) => {
    const found = await lockAttempt(transaction, learner.id, id)
    const attempt = await closeIfExpired(transaction, found, now)
    const stored = await loadAnswers(transaction, attempt.id)
    if (attempt.finishedAt || attempt.expiredAt) {
      return { attempt, answers: stored, current: null, currentAnswer: null }
    }
    requireOpenAttempt(attempt, learner, now)
    const answers = withCurrentServed(withOverdueSkipped(stored, now), learner, now)
    const changed = answers.filter((answer, index) => answer !== stored[index])
    await saveAnswers(transaction, attempt.id, changed)
    const currentAnswer = answers.find((answer) => answer.outcome === null) ?? null
    const [current] = currentAnswer
      ? await loadQuestions(transaction, [currentAnswer.questionId])
      : []
    return { attempt, answers, current: current ?? null, currentAnswer }
  })
}

/** Starts the clock of the first open question, unless it runs already. */
const withCurrentServed = (
  answers: readonly AttemptAnswer[],
  learner: Learner,
  now: Date,
): AttemptAnswer[] => {
  const current = answers.find((answer) => answer.outcome === null)
  return answers.map((answer) =>
    answer === current && answer.servedAt === null
      ? { ...answer, servedAt: now, deadlineAt: answerDeadline(now, learner.timeLimit) }
      : answer,
  )
}

/** All questions of an open attempt at once, under one common clock for those not yet served. */
export const serveAllQuestions = (
  database: Database,
  learner: Learner,
  attemptId: string,
  now: Date,
): Promise<LoadedQuestion[]> =>
  database.transaction().execute(async (transaction) => {
    const attempt = await lockOpenAttempt(transaction, learner, attemptId, now)
    const deadlineAt = commonDeadline(now, learner.timeLimit, attempt.total)
    const answers = await loadAnswers(transaction, attempt.id)
    const unserved = answers.filter(({ servedAt, outcome }) => servedAt === null && !outcome)
    await saveAnswers(
      transaction,
      attempt.id,
      unserved.map((answer) => ({ ...answer, servedAt: now, deadlineAt })),
    )
    return loadQuestions(
      transaction,
      answers.map(({ questionId }) => questionId),
    )
  })
