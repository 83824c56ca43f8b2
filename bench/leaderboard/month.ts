import { periodKeysOf } from '../../src/domain/period.ts'

/**
 * The moment of the measurement: the last day of a month and of a week, at noon. So the month is
 * whole, and the learners' points are as many different figures as they ever become.
 */
export const NOW_TEXT = '2026-05-31T12:00:00Z'
export const NOW = new Date(NOW_TEXT)

export const MONTH_START = '2026-05-01'
export const DAYS_OF_MONTH = 31

/** The day, the week and the month that the moment lies in. */
export const CURRENT_PERIODS = periodKeysOf(NOW)
