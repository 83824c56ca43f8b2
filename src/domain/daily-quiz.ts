import type { Outcome } from './grading.ts'
import { err, ok, type Result } from './result.ts'
import { canCredit, type Streak } from './streak.ts'
import { type DayKey, daysBetween } from './time.ts'

/** An attempt begun yesterday may still be finished (a quiz across midnight); older ones are closed. */
export const isAttemptOpen = (attemptDay: DayKey, today: DayKey): boolean =>
  daysBetween(attemptDay, today) <= 1

/**
 * A daily whose questions all ran out of time with none answered has expired: it is closed, pays
 * nothing and keeps no streak, and its date is spent. A skip that the learner chose is an answer.
 */
export const hasExpired = (
  answers: readonly { readonly outcome: Outcome | null; readonly answeredAt: Date | null }[],
): boolean =>
  answers.length > 0 &&
  answers.every(({ outcome, answeredAt }) => outcome === 'skipped' && answeredAt === null)

/** Whether a daily quiz may begin on `today`: refused when that date is already credited, or expired. */
export const mayStartDaily = (
  streak: Streak,
  today: DayKey,
  { isExpired }: { readonly isExpired: boolean },
): Result<DayKey> => {
  if (!canCredit(streak, today)) {
    return err(
      'already_finished',
      'You have completed today’s daily quiz. Come back tomorrow for your next challenge.',
    )
  }
  return isExpired
    ? err(
        'already_finished',
        'Time ran out on today’s daily quiz. Come back tomorrow for a new one.',
      )
    : ok(today)
}
