import { latestDay } from '../quiz/daily-quiz.ts'
import { coverJourney, type Journey, moveTimeZone, type Streak } from '../streak.ts'
import {
  addDays,
  type DayKey,
  dayKeyOf,
  latestNow,
  nextStartOfDay,
  startOfDay,
  type TimeZone,
} from '../time/time.ts'

/** The time zone of a learner's day. */
export type DayZone = {
  readonly timeZone: TimeZone
  /** When it took effect; null if the learner has had no other since they joined. */
  readonly since: Date | null
  /** A change that is still to come; null for none. */
  readonly next: { readonly timeZone: TimeZone; readonly from: Date } | null
}

const MS_PER_HOUR = 3_600_000

/** At most one change takes effect in this time. */
export const HOURS_BETWEEN_TIME_ZONES = 24

/** The zone as it is at `now`: a change whose time has come has taken effect. */
export const zoneAt = (zone: DayZone, now: Date): DayZone => {
  const due = dueChange(zone, now)
  return due ? { timeZone: due.timeZone, since: due.from, next: null } : zone
}

/**
 * When the learner's date is over: at midnight in their zone, or in the zone to which they change before
 * then. West of the old zone that is later, since the date goes on or begins again there.
 */
export const endOfDay = (zone: DayZone, now: Date): Date => {
  const { timeZone, next } = zoneAt(zone, now)
  const today = dayKeyOf(now, timeZone)
  const end = startOfDay(addDays(today, 1), timeZone)
  if (next === null || next.from > end) return end
  return dayKeyOf(next.from, next.timeZone) > today
    ? next.from
    : startOfDay(addDays(today, 1), next.timeZone)
}

type Change = NonNullable<DayZone['next']>

/** The change whose time has come. */
const dueChange = ({ next }: DayZone, now: Date): Change | null =>
  next !== null && next.from <= now ? next : null

/**
 * The zone after the learner asked for another one. It takes effect at the next start of a day there, and
 * not within 24 hours of the change before: in the middle of a day a learner could otherwise play the
 * dates of several zones. Asking for the current zone withdraws a change that is still to come.
 * @param hasStartedDaily a learner who has never started a daily quiz has no date to gain: the change
 *   takes effect at once
 */
export const changeTimeZone = (
  zone: DayZone,
  wanted: TimeZone,
  now: Date,
  { hasStartedDaily }: { readonly hasStartedDaily: boolean },
): DayZone => {
  const current = zoneAt(zone, now)
  if (wanted === current.timeZone) return { ...current, next: null }
  if (wanted === current.next?.timeZone) return current
  if (!hasStartedDaily) return { timeZone: wanted, since: now, next: null }
  // A change in the future was made while the server's clock was ahead.
  const since = Math.min(current.since?.getTime() ?? 0, now.getTime())
  const earliest = new Date(Math.max(now.getTime(), since + HOURS_BETWEEN_TIME_ZONES * MS_PER_HOUR))
  return { ...current, next: { timeZone: wanted, from: nextStartOfDay(earliest, wanted) } }
}

/**
 * The latest date that the learner can have played: today, or one that had begun in the easternmost zone when
 * they changed to theirs.
 */
export const latestPlayableDay = (zone: DayZone, now: Date): DayKey => {
  const { timeZone, since } = zoneAt(zone, now)
  const today = dayKeyOf(latestNow(now), timeZone)
  if (since === null) return today
  const [, latest] = [today, latestDay(since < now ? since : now)].sort() as [DayKey, DayKey]
  return latest
}

/** The streak at `now`: a change of zone that has taken effect covers the dates that it skipped. */
export const streakInZoneAt = (streak: Streak, zone: DayZone, now: Date): Streak => {
  const due = dueChange(zone, now)
  if (!due) return streak
  return moveTimeZone(streak, dayKeyOf(due.from, zone.timeZone), dayKeyOf(due.from, due.timeZone))
}

/** A learner's zone and streak as they are now. */
export type ZoneAndStreak = { readonly dayZone: DayZone; readonly streak: Streak }

/** Asks for another zone; see `changeTimeZone`. A streak does not end because the change has to wait. */
export const askForZone = (
  { dayZone, streak }: ZoneAndStreak,
  wanted: TimeZone,
  now: Date,
  history: { readonly hasStartedDaily: boolean },
): ZoneAndStreak => {
  const changed = changeTimeZone(dayZone, wanted, now, history)
  const { timeZone, next } = changed
  if (next === null || next === dayZone.next) return { dayZone: changed, streak }
  return { dayZone: changed, streak: coverJourney(streak, journeyTo(next, timeZone, now)) }
}

const journeyTo = ({ timeZone: wanted, from }: Change, current: TimeZone, now: Date): Journey => {
  const lastDayBefore = dayKeyOf(new Date(from.getTime() - 1), current)
  const [today, dayThere] = [dayKeyOf(now, current), dayKeyOf(now, wanted)]
  const [arrival] = [today, dayThere].sort() as [DayKey, DayKey]
  const [, end] = [lastDayBefore, dayThere].sort() as [DayKey, DayKey]
  return { arrival, end }
}
