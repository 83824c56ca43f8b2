import { err, ok, type Result } from './result.ts'
import { canCredit, type Streak } from './streak.ts'
import { type DayKey, daysBetween } from './time.ts'

/** An attempt begun yesterday may still be finished (a quiz across midnight); older ones are closed. */
export const isAttemptOpen = (attemptDay: DayKey, today: DayKey): boolean =>
  daysBetween(attemptDay, today) <= 1

/** Whether a daily quiz may begin on `today`: refused when that date is already credited. */
export const mayStartDaily = (streak: Streak, today: DayKey): Result<DayKey> =>
  canCredit(streak, today)
    ? ok(today)
    : err(
        'already_finished',
        'You have completed today’s daily quiz. Come back tomorrow for your next challenge.',
      )
