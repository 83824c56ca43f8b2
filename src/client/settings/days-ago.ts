import { onFirstUse } from '../../domain/on-first-use.ts'
import { dayKeyOf, daysBetween, timeZoneOrUtc } from '../../domain/time/time.ts'
import { formatDate } from '../lib/format.ts'

const MAX_DAYS_AGO = 6
const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

/** "today", "yesterday", "3 days ago"; from a week on, "on Nov 3, 2026" */
export const formatDaysAgo = (instant: string, zone: string, now: Date): string => {
  const timeZone = timeZoneOrUtc(zone)
  // This browser's clock may be behind the server's.
  const days = Math.max(
    0,
    daysBetween(dayKeyOf(new Date(instant), timeZone), dayKeyOf(now, timeZone)),
  )
  if (days <= MAX_DAYS_AGO) return relative().format(-days, 'day')
  return `on ${formatDate(instant, zone)}`
}
