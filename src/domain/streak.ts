import { err, ok, type Result } from './result.ts'
import { addDays, type DayKey, daysBetween } from './time/time.ts'

/**
 * A learner's streak as the dates say that they have played: see `StreakHistory`. A missed day does not change
 * it: `currentStreak` works out on reading whether it still runs, so no nightly job is needed.
 */
export type Streak = {
  /** Consecutive days ending at `lastDay`. */
  readonly length: number
  readonly best: number
  /** The last day credited; null before the first. */
  readonly lastDay: DayKey | null
  /**
   * The last day that does not count as missed: `lastDay`, plus the dates that a change of time zone
   * skipped and that the learner therefore could not play.
   */
  readonly coveredThrough: DayKey | null
}

export const NO_STREAK: Streak = { length: 0, best: 0, lastDay: null, coveredThrough: null }

/** The length of the streak on `today`; 0 when a day before today was missed. */
export const currentStreak = (streak: Streak, today: DayKey): number =>
  streak.coveredThrough !== null && daysBetween(streak.coveredThrough, today) <= 1
    ? streak.length
    : 0

/**
 * How a streak stands on a day: never begun; `kept` by the daily quiz of that day; `at_risk` until it is
 * played; `lost` since a day was missed.
 */
export const STREAK_STATES = ['none', 'kept', 'at_risk', 'lost'] as const
export type StreakState = (typeof STREAK_STATES)[number]

export const streakState = (streak: Streak, today: DayKey): StreakState => {
  if (streak.lastDay === null) return 'none'
  if (!canCredit(streak, today)) return 'kept'
  return currentStreak(streak, today) > 0 ? 'at_risk' : 'lost'
}

/** Whether the daily quiz of `day` can still be credited: each date once, and in order. */
export const canCredit = (streak: Streak, day: DayKey): boolean =>
  streak.lastDay === null || day > streak.lastDay

/**
 * Checks that the daily quiz of `day` can be credited.
 * @returns `day`, or already_finished unless it is after the last credited day
 */
export const checkCredit = (streak: Streak, day: DayKey): Result<DayKey> =>
  canCredit(streak, day)
    ? ok(day)
    : err(
        'already_finished',
        `Your daily quiz for ${streak.lastDay} has already been counted. The next one opens on ${addDays(streak.lastDay as DayKey, 1)}.`,
      )

/**
 * The streak after a change of time zone, at a moment when it is `newDay` in the new zone and `oldDay`
 * in the old one. A date that the change skips could not be played, so it does not count as missed;
 * changing back removes that cover. Covered dates do not add up over several changes, or a streak
 * could continue without playing: two dates are covered only by one change that skips both.
 */
export const moveTimeZone = (streak: Streak, oldDay: DayKey, newDay: DayKey): Streak => {
  if (streak.lastDay === null || streak.coveredThrough === null) return streak
  if (currentStreak(streak, oldDay) === 0) return streak
  const skippedDays = daysBetween(oldDay, newDay)
  const coveredDays = daysBetween(streak.lastDay, streak.coveredThrough)
  const maxCovered = Math.max(coveredDays, skippedDays)
  const newlyCovered = Math.min(Math.max(0, coveredDays + skippedDays), maxCovered)
  const coveredThrough = addDays(streak.lastDay, newlyCovered)
  return { ...streak, coveredThrough }
}

/**
 * One more than a change can skip, from Pago Pago to Kiritimati: while one waits, the dates of the old zone
 * count, and the last day played may be the day before the traveler's own.
 */
const MAX_COVERED_DAYS = 3

/** The dates between which a journey takes place. */
export type Journey = {
  /** The date on arrival: the earlier one of both zones. */
  readonly arrival: DayKey
  /** The last date that counts before the change takes effect, or the date there on arrival if it is later. */
  readonly end: DayKey
}

/**
 * The streak when a change of time zone is asked for that has to wait until midnight. Until then the dates
 * of the old zone count, of which one may have passed on the journey, and others may pass before the
 * learner's own days are over. So a streak that runs on arrival goes on if they play on their own days.
 * However often somebody asks, no more than three dates after the last day played are covered.
 */
export const coverJourney = (streak: Streak, { arrival, end }: Journey): Streak => {
  const { lastDay, coveredThrough } = streak
  if (lastDay === null || coveredThrough === null) return streak
  if (currentStreak(streak, arrival) === 0) return streak
  const [dayBefore] = [addDays(end, -1), addDays(lastDay, MAX_COVERED_DAYS)].sort() as [DayKey]
  return dayBefore > coveredThrough ? { ...streak, coveredThrough: dayBefore } : streak
}
