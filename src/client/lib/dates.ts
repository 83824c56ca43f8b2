import { dayKeyOf, daysBetween, parseTimeZone, UTC } from '../../domain/time.ts'

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

const DAYS_SAID_IN_WORDS = 6
const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "today", "yesterday", "3 days ago"; from a week on, "on 3 November 2026" as the reader writes dates. */
export const dayInWords = (instant: string, zone: string, now: Date): string => {
  const timeZone = parseTimeZone(zone) ?? UTC
  const then = new Date(instant)
  // This browser's clock may be behind the server's.
  const days = Math.max(0, daysBetween(dayKeyOf(then, timeZone), dayKeyOf(now, timeZone)))
  if (days <= DAYS_SAID_IN_WORDS) return inWords.format(-days, 'day')
  return `on ${new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone }).format(then)}`
}
