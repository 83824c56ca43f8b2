import { dayKeyOf, daysBetween, timeZoneOrUtc } from '../../domain/time/time.ts'
import { formatDate, readerLocale } from './format.ts'

const DAYS_WITH_A_NAME = 6

/** "later today", "tomorrow", "on Thursday"; from a week on, "on Dec 4, 2026" */
export const formatComingDay = (instant: string, zone: string, now: Date): string => {
  const timeZone = timeZoneOrUtc(zone)
  const then = new Date(instant)
  const days = daysBetween(dayKeyOf(now, timeZone), dayKeyOf(then, timeZone))
  // This browser's clock may be ahead of the server's.
  if (days < 1) return 'later today'
  if (days === 1) return 'tomorrow'
  if (days > DAYS_WITH_A_NAME) return `on ${formatDate(then, zone)}`
  return `on ${new Intl.DateTimeFormat(readerLocale(), { weekday: 'long', timeZone }).format(then)}`
}
