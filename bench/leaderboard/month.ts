import { periodKeysOf } from '../../src/domain/period.ts'

/**
 * The time of the measurement: noon on the last day of a month and of a week. The month is complete,
 * so learners have as many different point totals as possible.
 */
export const NOW_TEXT = '2026-05-31T12:00:00Z'
export const NOW = new Date(NOW_TEXT)

export const MONTH_START = '2026-05-01'
export const DAYS_OF_MONTH = 31

/** The day, week and month of the measurement. */
export const CURRENT_PERIODS = periodKeysOf(NOW)
