import type { Outcome } from './grading.ts'
import { err, ok, type Result } from './result.ts'
import { canCredit, type Streak } from './streak.ts'
import { type DayKey, daysBetween } from './time.ts'

/** Whether it is not too late to finish: yesterday's quiz can be finished today, older ones cannot. */
export const isAttemptOpen = (attemptDay: DayKey, today: DayKey): boolean =>
  daysBetween(attemptDay, today) <= 1

/**
 * Whether a daily quiz that is not finished can still be finished and credited. After a move to a time
 * zone further west, an attempt from before the last credited day is open, but cannot be credited.
 */
export const canFinishDaily = (streak: Streak, attemptDay: DayKey, today: DayKey): boolean =>
  isAttemptOpen(attemptDay, today) && canCredit(streak, attemptDay)

/**
 * Whether a daily quiz has expired: time ran out on every question and none was answered. It is then
 * closed, pays nothing, does not extend the streak and cannot be retried on that date. A skip that
 * the learner chose counts as an answer.
 */
export const everyQuestionTimedOut = (
  answers: readonly { readonly outcome: Outcome | null; readonly answeredAt: Date | null }[],
): boolean =>
  answers.length > 0 &&
  answers.every(({ outcome, answeredAt }) => outcome === 'skipped' && answeredAt === null)

/**
 * Checks that a daily quiz can start on `today`.
 * @returns `today`, or already_finished when that date was credited or its quiz has expired
 */
export const checkDailyStart = (
  streak: Streak,
  today: DayKey,
  { isExpired }: { readonly isExpired: boolean },
): Result<DayKey> => {
  if (!canCredit(streak, today)) {
    return err(
      'already_finished',
      'You’ve completed today’s daily quiz. Come back tomorrow for your next challenge.',
    )
  }
  return isExpired
    ? err(
        'already_finished',
        'Time ran out on today’s daily quiz. Come back tomorrow for a new one.',
      )
    : ok(today)
}
