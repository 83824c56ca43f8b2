import type { Period } from '../../domain/period.ts'

/** "No church activity this {period}". */
export const PERIOD_NOUN: Readonly<Record<Period, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
}

/** The same as an adverb: "quizzes finished today". */
export const WITHIN_PERIOD: Readonly<Record<Period, string>> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

const partsOf = (day: string) => {
  const instant = new Date(`${day}T00:00:00Z`)
  return {
    date: `${WEEKDAY.format(instant)} ${instant.getUTCDate()}`,
    month: MONTH.format(instant),
    year: `${instant.getUTCFullYear()}`,
  }
}

/** "Monday 16 to Sunday 22 November, UTC"; month and year are said twice only where they differ. */
export const periodInWords = (days: {
  readonly startsOn: string
  readonly endsOn: string
}): string => {
  const first = partsOf(days.startsOn)
  const last = partsOf(days.endsOn)
  const end = `${last.date} ${last.month}`
  if (days.startsOn === days.endsOn) return `${end}, UTC`
  if (first.year !== last.year) {
    return `${first.date} ${first.month} ${first.year} to ${end} ${last.year}, UTC`
  }
  if (first.month !== last.month) return `${first.date} ${first.month} to ${end}, UTC`
  return `${first.date} to ${end}, UTC`
}
