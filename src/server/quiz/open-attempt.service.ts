import { isWithinFinishWindow, wasStartedAhead } from '../../domain/quiz/daily-quiz.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { type Learner, todayOf } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { type Attempt, lockAttempt } from './attempt.service.ts'
import { kindOf, type QuizKinds } from './quiz-kind.ts'

/** @throws conflict for an attempt that is finished or has expired */
export const requireNotClosed = (attempt: Attempt): void => {
  if (attempt.finishedAt) throw new ServiceError('conflict', 'This quiz is already finished.')
  if (attempt.expiredAt) throw new ServiceError('conflict', 'Time ran out on this quiz.')
}

/**
 * Checks that an attempt can still be played: that of another kind as its kind says, others by their date.
 * @throws conflict for an attempt that is finished, has expired or is too old to be finished, for one
 *   whose date has not come, and if the quiz of its kind is over; forbidden for who may not play that any more
 */
export const requireOpenAttempt = async (
  kinds: QuizKinds,
  database: Database,
  attempt: Attempt,
  learner: Learner,
  now: Date,
): Promise<void> => {
  requireNotClosed(attempt)
  const kind = kindOf(kinds, attempt.quizType)
  if (kind) await kind.requireOpen(database, attempt, learner.id, now)
  else requireDateOpen(attempt, todayOf(learner, now), now)
}

const requireDateOpen = (attempt: Attempt, today: DayKey, now: Date): void => {
  const { localDay } = attempt
  if (wasStartedAhead(attempt, today, now)) {
    throw new ServiceError('conflict', `The daily quiz for ${localDay} cannot be played yet.`)
  }
  if (!isWithinFinishWindow(localDay, today)) {
    throw new ServiceError('conflict', `The daily quiz for ${localDay} can no longer be finished.`)
  }
}

/** Locks and returns an attempt of the learner that can still be finished. @throws not_found; conflict for a closed attempt */
export const lockOpenAttempt = async (
  kinds: QuizKinds,
  transaction: Database,
  learner: Learner,
  attemptId: string,
  now: Date,
): Promise<Attempt> => {
  const attempt = await lockAttempt(transaction, learner.id, attemptId)
  await requireOpenAttempt(kinds, transaction, attempt, learner, now)
  return attempt
}
