import { parseTimeZone, UTC } from '../../domain/time.ts'

/** "21 November 2026", by the calendar of the given zone. */
export const dayLabel = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: parseTimeZone(zone) ?? UTC,
  }).format(new Date(instant))

/** "November 2026", by the calendar of the given zone. */
export const monthLabel = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: parseTimeZone(zone) ?? UTC,
  }).format(new Date(instant))
