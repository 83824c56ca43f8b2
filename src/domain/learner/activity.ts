import { addDays, type DayKey, daysBetween, weekStartOf } from '../time/time.ts'

/** The days of a week as bits: 1 for Monday, 2 for Tuesday, 4 for Wednesday … */
export type DaysOfWeek = number

const DAYS_PER_WEEK = 7

/** The bit of a day within its week. */
export const bitOf = (day: DayKey): DaysOfWeek => 1 << daysBetween(weekStartOf(day), day)

/** The days of the week that starts on a Monday, in order. */
export const daysOf = (startsOn: DayKey, days: DaysOfWeek): DayKey[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => index)
    .filter((index) => days & (1 << index))
    .map((index) => addDays(startsOn, index))

/** The days that were not known before. */
export const newDays = (before: DaysOfWeek, active: DaysOfWeek): DaysOfWeek => active & ~before

/** The last `count` days up to and including this one, the earliest first. */
export const lastDays = (today: DayKey, count: number): DayKey[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))

/** The Mondays of the last `count` weeks up to and including this day's, the earliest first. */
export const lastWeeks = (today: DayKey, count: number): DayKey[] => {
  const monday = weekStartOf(today)
  return Array.from({ length: count }, (_, index) =>
    addDays(monday, DAYS_PER_WEEK * (index + 1 - count)),
  )
}
