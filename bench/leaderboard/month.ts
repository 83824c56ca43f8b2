import { periodKeysOf } from '../../src/domain/time/period.ts'

/**
 * The time of the measurement: noon on the last day of a month and of a week. The month is complete,
 * so learners have as many different point totals as possible.
 */
const DEFAULT_NOW = '2026-05-31T12:00:00Z'

/** Another time comes from `BENCH_NOW`, for results up to the day on which the product itself is measured. */
export const NOW_TEXT = process.env.BENCH_NOW ?? DEFAULT_NOW
export const NOW = new Date(NOW_TEXT)

export const DAYS_OF_MONTH = 31
const MS_PER_DAY = 86_400_000

/** The first of those days. */
export const MONTH_START = new Date(NOW.getTime() - (DAYS_OF_MONTH - 1) * MS_PER_DAY)
  .toISOString()
  .slice(0, 10)

/** The day, week and month of the measurement. */
export const CURRENT_PERIODS = periodKeysOf(NOW)
