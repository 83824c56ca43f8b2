import { err, ok, type Result } from '../result.ts'
import { canCredit, type Streak } from '../streak.ts'
import { addDays, type DayKey, dayKeyOf, daysBetween, latestNow, UTC } from '../time/time.ts'
import type { Outcome } from './grading.ts'

/** Whether it is not too late to finish: yesterday's quiz can be finished today, older ones cannot. */
export const isWithinFinishWindow = (attemptDay: DayKey, today: DayKey): boolean =>
  daysBetween(attemptDay, today) <= 1

/**
 * Whether a daily quiz was started while the server's clock was ahead, for a date that has not come. After a
 * move to a time zone further west, a later date than today's was started in the past.
 */
export const wasStartedAhead = (
  { localDay, startedAt }: { readonly localDay: DayKey; readonly startedAt: Date },
  today: DayKey,
  now: Date,
): boolean => localDay > today && startedAt > latestNow(now)

/**
 * Whether a daily quiz that is not finished can still be finished and credited. After a move to a time
 * zone further west, an attempt from before the last credited day is open, but cannot be credited.
 */
export const canFinishDaily = (streak: Streak, attemptDay: DayKey, today: DayKey): boolean =>
  isWithinFinishWindow(attemptDay, today) && canCredit(streak, attemptDay)

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

/** What a learner has played before, as far as it decides whether a daily quiz can start. */
export type DailyHistory = {
  readonly streak: Streak
  /** Whether the date's quiz has expired. */
  readonly isExpired: boolean
  /**
   * Whether the date was played before this: with an account that the person has deleted, or while the server's
   * clock was ahead.
   */
  readonly wasPlayedBefore: boolean
  /** When the learner's last daily quizzes were started, in any order. */
  readonly startedAt: readonly Date[]
}

const MS_PER_HOUR = 3_600_000

/**
 * In this time at most two daily quizzes can be started. The shortest day has 23 hours, so only somebody
 * who changes time zones can meet this limit, and it never costs them a date.
 */
export const HOURS_FOR_TWO_DAILIES = 22

/** Quizzes of dates before that were started longer ago than `HOURS_FOR_TWO_DAILIES`, in any zone. */
export const DAYS_OF_RECENT_DAILIES = 3

/**
 * When another daily quiz can be started, given the starts of the last ones; null if that is now. Those in the
 * future, from a time when the server's clock was ahead, don't count.
 */
export const nextDailyAt = (startedAt: readonly Date[], now: Date): Date | null => {
  const limitMs = HOURS_FOR_TWO_DAILIES * MS_PER_HOUR
  const recent = startedAt
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - limitMs && at <= latestNow(now).getTime())
  return recent.length < 2 ? null : new Date(Math.min(...recent) + limitMs)
}

/** When the daily quiz of the next date can be started: as that date begins, or later for a traveler. */
export const nextDateOpensAt = (startedAt: readonly Date[], endOfToday: Date): Date =>
  nextDailyAt(startedAt, endOfToday) ?? endOfToday

/**
 * Checks that a daily quiz can start on `today`.
 * @returns `today`, or already_finished when that date was played or has expired, or when two quizzes were
 *   started just before
 */
export const checkDailyStart = (
  { streak, isExpired, wasPlayedBefore, startedAt }: DailyHistory,
  today: DayKey,
  now: Date,
): Result<DayKey> => {
  if (!canCredit(streak, today) || wasPlayedBefore) {
    return err(
      'already_finished',
      'You’ve completed today’s daily quiz. Come back tomorrow for your next challenge.',
    )
  }
  if (isExpired) {
    return err(
      'already_finished',
      'Time ran out on today’s daily quiz. Come back tomorrow for a new one.',
    )
  }
  const next = nextDailyAt(startedAt, now)
  if (next === null) return ok(today)
  const hours = Math.ceil((next.getTime() - now.getTime()) / MS_PER_HOUR)
  return err(
    'already_finished',
    `You’ve played two daily quizzes within ${HOURS_FOR_TWO_DAILIES} hours. The next one opens in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  )
}

/** Days before a date on which its questions become secret. */
export const DAYS_SECRET_BEFORE = 2

/** The earliest zone is 14 hours ahead of UTC, the latest 12 hours behind. */
export const EARLIEST_ZONE_HOURS = 14
export const LATEST_ZONE_HOURS = -12

const dayWithOffset = (now: Date, hours: number): DayKey =>
  dayKeyOf(new Date(now.getTime() + hours * MS_PER_HOUR), UTC)

/** The latest date that has begun anywhere on earth. */
export const latestDay = (now: Date): DayKey => dayWithOffset(now, EARLIEST_ZONE_HOURS)

/**
 * The dates whose questions nobody gets to see outside of the daily quiz: from two days before a date
 * begins anywhere until its quiz can no longer be finished anywhere.
 */
export const secretDays = (now: Date): { readonly first: DayKey; readonly last: DayKey } => ({
  // A quiz can be finished on the day after.
  first: addDays(dayWithOffset(now, LATEST_ZONE_HOURS), -1),
  last: addDays(latestDay(now), DAYS_SECRET_BEFORE),
})
