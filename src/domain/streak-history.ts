import { ok, type Result } from './result.ts'
import { checkCredit, NO_STREAK, type Streak } from './streak.ts'
import { addDays, type DayKey, daysBetween } from './time/time.ts'

/** The streak as it stood on the last of some consecutive dates that were played. */
export type StreakEnd = {
  /** As in `Streak`: the dates of the run through `lastDay`, also those before a date that was covered. */
  readonly length: number
  readonly lastDay: DayKey
  readonly coveredThrough: DayKey
}

/**
 * The dates that a learner has played, as far as streaks depend on them. They can be played in any order: the
 * server's clock may be ahead or behind, and be put right.
 */
export type StreakHistory = {
  /** The longest run of all dates that were played, also of dates that are still to come. */
  readonly best: number
  /** In the order of the dates; between two of them there is a date that was not played. */
  readonly ends: readonly StreakEnd[]
}

/**
 * The newest ends that are kept. A learner who plays every second date has as many in 24 days; most have one.
 * They matter only while a clock is wrong: where it goes back further than they reach, the streak is 0 until the
 * next quiz is finished.
 */
export const MAX_STREAK_ENDS = 12

/**
 * Dates before a quiz that is finished out of order whose quizzes are read again: about three years. A longer
 * run is known by its end.
 */
export const DAYS_READ_AGAIN = 1000

/** Consecutive dates that were played. */
type Stretch = { readonly first: DayKey; readonly last: DayKey; readonly coveredThrough: DayKey }

/** The first of the consecutive dates of an end, given the end before it. */
const firstDayOf = ({ lastDay, length }: StreakEnd, before: StreakEnd | undefined): DayKey => {
  const first = addDays(lastDay, 1 - length)
  if (before === undefined || daysBetween(before.coveredThrough, first) > 1) return first
  // All dates between the two were covered, so the length contains that of the end before.
  const [joined] = [addDays(first, before.length), lastDay].sort() as [DayKey, DayKey]
  return joined
}

const stretchesOf = ({ ends }: StreakHistory): Stretch[] =>
  ends.map((end, index) => ({
    first: firstDayOf(end, ends[index - 1]),
    last: end.lastDay,
    coveredThrough: end.coveredThrough,
  }))

const laterOf = (one: DayKey, other: DayKey): DayKey => (one > other ? one : other)

/** Joins two stretches of which the second begins in the first or on the day after it. */
const joined = (one: Stretch, other: Stretch, isNewest: boolean): Stretch => {
  if (other.last <= one.last) return one
  const { last } = other
  const coveredThrough = isNewest
    ? other.coveredThrough
    : laterOf(one.coveredThrough, other.coveredThrough)
  return { first: one.first, last, coveredThrough }
}

/**
 * The history of stretches. With a date that is played, the cover of the dates after the one before ends, unless
 * a later date has been played already: that one stays joined.
 */
const historyOf = (best: number, stretches: readonly Stretch[]): StreakHistory => {
  const separate: Stretch[] = []
  const inOrder = [...stretches].sort((one, other) => (one.first < other.first ? -1 : 1))
  for (const [index, stretch] of inOrder.entries()) {
    const isNewest = index === inOrder.length - 1
    const before = separate.pop()
    if (before === undefined) separate.push(stretch)
    else if (daysBetween(before.last, stretch.first) <= 1) {
      separate.push(joined(before, stretch, isNewest))
    } else if (isNewest) {
      const dayBefore = addDays(stretch.first, -1)
      const isCovered = before.coveredThrough >= dayBefore
      separate.push(isCovered ? { ...before, coveredThrough: dayBefore } : before, stretch)
    } else {
      const coveredThrough = laterOf(before.coveredThrough, stretch.coveredThrough)
      separate.push(before, { ...stretch, coveredThrough })
    }
  }
  const ends: StreakEnd[] = []
  for (const { first, last, coveredThrough } of separate) {
    const before = ends.at(-1)
    const isJoined = before !== undefined && daysBetween(before.coveredThrough, first) <= 1
    const length = daysBetween(first, last) + 1 + (isJoined ? before.length : 0)
    ends.push({ length, lastDay: last, coveredThrough })
  }
  return {
    best: Math.max(best, ...ends.map(({ length }) => length)),
    ends: ends.slice(-MAX_STREAK_ENDS),
  }
}

/** The history with further dates that were played, in any order. */
export const withPlayed = (history: StreakHistory, days: Iterable<DayKey>): StreakHistory => {
  const stretches = stretchesOf(history)
  const isKnown = (day: DayKey): boolean =>
    stretches.some(({ first, last }) => first <= day && day <= last)
  const added = [...new Set(days)].filter((day) => !isKnown(day))
  if (added.length === 0) return history
  const single = added.map((day) => ({ first: day, last: day, coveredThrough: day }))
  return historyOf(history.best, [...stretches, ...single])
}

/**
 * The streak on a day: of the dates until `latest`, which the learner can have reached. Later ones were played
 * while the server's clock was ahead, or are still to come because it is behind.
 */
export const streakUntil = ({ best, ends }: StreakHistory, latest: DayKey): Streak => {
  const index = ends.findLastIndex((end, at) => firstDayOf(end, ends[at - 1]) <= latest)
  const end = ends[index]
  if (end === undefined) return { ...NO_STREAK, best }
  const daysAhead = daysBetween(latest, end.lastDay)
  if (daysAhead <= 0) return { ...end, best }
  return { length: end.length - daysAhead, best, lastDay: latest, coveredThrough: latest }
}

/**
 * The history with the dates that a change of time zone covers.
 * @param streak one of `streakUntil`, with another cover
 */
export const withCover = (
  history: StreakHistory,
  { lastDay, coveredThrough }: Streak,
): StreakHistory => {
  const covered = history.ends.find((end) => end.lastDay === lastDay)
  // Nearly every read of a learner: no date is covered, or those that are stored.
  if (!covered || coveredThrough === null || covered.coveredThrough === coveredThrough) {
    return history
  }
  const stretches = stretchesOf(history).map((stretch) =>
    stretch.last === lastDay ? { ...stretch, coveredThrough } : stretch,
  )
  return historyOf(history.best, stretches)
}

/**
 * The history after completing the daily quiz of `day`.
 * @param latest the latest date that the learner can have played
 * @returns already_finished unless `day` is after the last day until `latest`
 */
export const creditDay = (
  history: StreakHistory,
  day: DayKey,
  latest: DayKey,
): Result<StreakHistory> => {
  const checked = checkCredit(streakUntil(history, latest), day)
  return checked.ok ? ok(withPlayed(history, [checked.value])) : checked
}
