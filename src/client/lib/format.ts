import { onFirstUse } from '../../domain/on-first-use.ts'
import { timeZoneOrUtc, UTC } from '../../domain/time/time.ts'

/**
 * English as it is written in the region of a device, since the words are English. A language without a region means
 * the one where most people speak it: "de" Germany, and "en" the United States, whose form is that of plain English.
 * @param device its language: "de-DE", "en-GB", "ar-EG"
 */
export const englishOf = (device: string): Intl.Locale => {
  // Without the calendars and digits that some regions have of their own.
  const options: Intl.LocaleOptions = { calendar: 'gregory', numberingSystem: 'latn' }
  try {
    const { region = 'US', hourCycle } = new Intl.Locale(device).maximize()
    if (hourCycle) options.hourCycle = hourCycle
    const english = `en-${region}`
    const isKnown =
      region === 'US' || new Intl.DateTimeFormat(english).resolvedOptions().locale !== 'en'
    if (isKnown) return new Intl.Locale(english, options)
    // Browsers would write the English of the United States: month first, with AM and PM. So this is the international
    // one, with the clock of the region's main language.
    const own = new Intl.DateTimeFormat(new Intl.Locale(`und-${region}`).maximize(), {
      hour: '2-digit',
    }).resolvedOptions()
    if (own.hourCycle) options.hourCycle ??= own.hourCycle
    return new Intl.Locale('en-001', options)
  } catch {
    // Some programs report "C", or nothing.
    return new Intl.Locale('en', options)
  }
}

/** The locale of dates and numbers. The server renders for everyone, in English as it is without a region. */
export const readerLocale = onFirstUse(() =>
  englishOf(import.meta.env.SSR ? 'en' : navigator.language),
)

// Browsers take milliseconds to create one, which every page would wait for.
const numbers = onFirstUse(() => new Intl.NumberFormat(readerLocale()))
const percents = onFirstUse(
  () => new Intl.NumberFormat(readerLocale(), { style: 'percent', maximumFractionDigits: 0 }),
)

/** "1,320" */
export const formatNumber = (value: number): string => numbers().format(value)

/** "83%", of 83 */
export const formatPercent = (percent: number): string => percents().format(percent / 100)

/** "1 quiz", "1,204 quizzes" */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const units = (unit: 'hour' | 'minute') =>
  onFirstUse(() => new Intl.NumberFormat('en', { style: 'unit', unit }))
const hours = units('hour')
const minutes = units('minute')

const MS_PER_MINUTE = 60_000

/** "5 hr 12 min", "12 min", "less than a minute"; begun minutes do not count */
export const formatDuration = (milliseconds: number): string => {
  const total = Math.floor(milliseconds / MS_PER_MINUTE)
  if (total < 1) return 'less than a minute'
  const [hour, minute] = [Math.floor(total / 60), total % 60]
  return [hour > 0 && hours().format(hour), minute > 0 && minutes().format(minute)]
    .filter(Boolean)
    .join(' ')
}

const ordinalRules = onFirstUse(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const ORDINAL_ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** "1st", "22nd", "1,013th" */
export const formatOrdinal = (place: number): string =>
  `${formatNumber(place)}${ORDINAL_ENDINGS[ordinalRules().select(place)] ?? 'th'}`

type Place = { readonly city: string | null; readonly state: string | null }

/** "Boston, MA", as far as it is known */
export const formatPlace = ({ city, state }: Place): string =>
  [city, state].filter(Boolean).join(', ')

const formatInstant = (
  instant: string | Date,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: timeZoneOrUtc(zone) }).format(
    new Date(instant),
  )

/** "Nov 21, 2026", by the calendar of the zone */
export const formatDate = (instant: string | Date, zone: string): string =>
  formatInstant(instant, zone, { dateStyle: 'medium' })

const days = onFirstUse(
  () =>
    new Intl.DateTimeFormat(readerLocale(), {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      timeZone: UTC,
    }),
)

/** "Sunday, Nov 22", of 2026-11-22 */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`))

const lists = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }))

/** "Ruth, Naomi, and Boaz" */
export const formatList = (items: readonly string[]): string => lists().format(items)

/** "November 2026", by the calendar of the zone */
export const formatMonth = (instant: string | Date, zone: string): string =>
  formatInstant(instant, zone, { month: 'long', year: 'numeric' })

/** "Nov 21, 2026, 12:31 PM", by the clocks of the zone */
export const formatLocalDateTime = (instant: string | Date, zone: string): string =>
  formatInstant(instant, zone, { dateStyle: 'medium', timeStyle: 'short' })

/** "Saturday 12:31 PM", by the clocks of the zone */
export const formatLocalTime = (instant: Date, zone: string): string =>
  formatInstant(instant, zone, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** What closes at midnight closes on the day before: "Monday 12:00 AM" is read as a day later. */
const minuteBefore = (instant: string): Date => new Date(Date.parse(instant) - 60_000)

/** "Sunday 11:59 PM", for what closes at midnight */
export const formatClosingTime = (instant: string, zone: string): string =>
  formatLocalTime(minuteBefore(instant), zone)

/** "Nov 22, 2026", for what closed at the end of that day */
export const formatClosingDate = (instant: string, zone: string): string =>
  formatDate(minuteBefore(instant), zone)
