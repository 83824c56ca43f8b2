import { err, ok, type Result } from './result.ts'
import { addDays, type DayKey, daysBetween } from './time.ts'

/**
 * A learner's streak as stored. It is never decremented: whether it still burns is worked out
 * when it is read, so a missed day needs no nightly job.
 */
export type Streak = {
  /** Consecutive days ending at `lastDay`. */
  readonly length: number
  readonly best: number
  /** The last day credited; null before the first. */
  readonly lastDay: DayKey | null
  /**
   * The day up to which nothing counts as missed. It is `lastDay`, or later by the dates that
   * a move to another time zone jumped over, which the learner could not play.
   */
  readonly keptThrough: DayKey | null
}

export const NO_STREAK: Streak = { length: 0, best: 0, lastDay: null, keptThrough: null }

/** The streak on `today`: it burns while no day before today is missing. */
export const currentStreak = (streak: Streak, today: DayKey): number =>
  streak.keptThrough !== null && daysBetween(streak.keptThrough, today) <= 1 ? streak.length : 0

/** Whether a daily quiz of `day` may still be credited: each date once, and in order. */
export const canCredit = (streak: Streak, day: DayKey): boolean =>
  streak.lastDay === null || day > streak.lastDay

/** The streak after a completed daily quiz of `day`. A date not after the last credited one is refused. */
export const creditDay = (streak: Streak, day: DayKey): Result<Streak> => {
  if (!canCredit(streak, day)) {
    return err(
      'already_finished',
      `Your daily quiz of ${streak.lastDay} is already counted. The next one opens on ${addDays(streak.lastDay as DayKey, 1)}.`,
    )
  }
  const length = currentStreak(streak, day) + 1
  return ok({
    length,
    best: Math.max(streak.best, length),
    lastDay: day,
    keptThrough: day,
  })
}

/**
 * The streak after a move to another time zone, at a moment when it is `dayThere` in the new zone
 * and `dayHere` in the old one. A date that the move jumps over was never there to be played, so
 * it is not missed; moving back takes the bridge away again. Bridges do not add up, or a streak
 * could live without playing: two dates are bridged only by one move that jumps over both.
 */
export const moveTimeZone = (streak: Streak, dayHere: DayKey, dayThere: DayKey): Streak => {
  if (streak.lastDay === null || streak.keptThrough === null) return streak
  if (currentStreak(streak, dayHere) === 0) return streak
  const jumped = daysBetween(dayHere, dayThere)
  const held = daysBetween(streak.lastDay, streak.keptThrough)
  const most = Math.max(held, jumped)
  const keptThrough = addDays(streak.lastDay, Math.min(Math.max(0, held + jumped), most))
  return { ...streak, keptThrough }
}
