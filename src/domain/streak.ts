import { err, ok, type Result } from './result.ts'
import { addDays, type DayKey, daysBetween } from './time.ts'

/**
 * A learner's streak as stored. A missed day does not change it: `currentStreak` works out on reading
 * whether it still runs, so no nightly job is needed.
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

/**
 * The streak without a last day that has not begun for the learner: it was played while the server's clock was
 * ahead, and is not today. Until it comes, the streak stands as if yesterday had been the last day.
 * @param latest the latest date that the learner can have played
 */
export const withoutFuture = (streak: Streak, latest: DayKey, today: DayKey): Streak => {
  if (streak.lastDay === null || streak.lastDay <= latest) return streak
  const yesterday = addDays(today, -1)
  return { ...streak, lastDay: yesterday, coveredThrough: yesterday }
}

/**
 * The streak with the dates after its last day that were played before they came, while the server's clock was
 * ahead. They cannot be played again, so they don't count as missed.
 * @param played dates of finished daily quizzes, in any order
 */
export const withPlayedAhead = (streak: Streak, played: readonly DayKey[]): Streak => {
  let { coveredThrough } = streak
  while (coveredThrough !== null && played.includes(addDays(coveredThrough, 1))) {
    coveredThrough = addDays(coveredThrough, 1)
  }
  return { ...streak, coveredThrough }
}

/** Whether the daily quiz of `day` can still be credited: each date once, and in order. */
export const canCredit = (streak: Streak, day: DayKey): boolean =>
  streak.lastDay === null || day > streak.lastDay

/**
 * The streak after completing the daily quiz of `day`.
 * @returns already_finished unless `day` is after the last credited day
 */
export const creditDay = (streak: Streak, day: DayKey): Result<Streak> => {
  if (!canCredit(streak, day)) {
    return err(
      'already_finished',
      `Your daily quiz for ${streak.lastDay} has already been counted. The next one opens on ${addDays(streak.lastDay as DayKey, 1)}.`,
    )
  }
  const length = currentStreak(streak, day) + 1
  return ok({
    length,
    best: Math.max(streak.best, length),
    lastDay: day,
    coveredThrough: day,
  })
}

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
