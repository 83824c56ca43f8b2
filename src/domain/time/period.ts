import { addDays, type DayKey, dayKeyOf, UTC, weekStartOf } from './time.ts'

/** The periods of a leaderboard: the current day, ISO week and calendar month in UTC. */
export const PERIODS = ['daily', 'weekly', 'monthly'] as const
export type Period = (typeof PERIODS)[number]

/** The period that a page shows first (specification, part 2, section 9). */
export const DEFAULT_PERIOD: Period = 'weekly'

/** One day, week or month, identified by its first day. */
export type PeriodKey = { readonly period: Period; readonly startsOn: DayKey }

const monthStartOf = (day: DayKey): DayKey => `${day.slice(0, 8)}01` as DayKey

/** The first day of the period that contains an instant. */
export const periodStartOf = (period: Period, instant: Date): DayKey => {
  const day = dayKeyOf(instant, UTC)
  if (period === 'daily') return day
  return period === 'weekly' ? weekStartOf(day) : monthStartOf(day)
}

/** The day, week or month that contains an instant. */
export const periodKeyOf = (period: Period, instant: Date): PeriodKey => ({
  period,
  startsOn: periodStartOf(period, instant),
})

/** The day, the week and the month that contain an instant. */
export const periodKeysOf = (instant: Date): readonly PeriodKey[] =>
  PERIODS.map((period) => periodKeyOf(period, instant))

/** The last day of a period. */
export const periodEndOf = ({ period, startsOn }: PeriodKey): DayKey => {
  if (period === 'daily') return startsOn
  if (period === 'weekly') return addDays(startsOn, 6)
  // No month has more than 31 days, so this day is in the next month.
  return addDays(monthStartOf(addDays(startsOn, 31)), -1)
}
