/** A calendar day, `2026-11-21`. Compares with `<` in calendar order. */
export type DayKey = string & { readonly __day: true }
/** An ISO 8601 week (Monday to Sunday), `2026-W47`. */
export type WeekKey = string & { readonly __week: true }
/** The name of an IANA time zone that this runtime supports, `Europe/Berlin`. */
export type TimeZone = string & { readonly __zone: true }

export const UTC = 'UTC' as TimeZone

const MS_PER_DAY = 86_400_000
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const ZONE_PATTERN = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/

/**
 * Creating a formatter takes about 50 µs and 35 kB, and each request needs one, so they are kept: one for
 * each of the about 420 zones, whatever spellings people send.
 */
const dayFormats = new Map<TimeZone, Intl.DateTimeFormat>()

/** @throws RangeError when the runtime does not support the zone */
const newDayFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })

const dayFormatOf = (zone: TimeZone): Intl.DateTimeFormat => {
  const kept = dayFormats.get(zone)
  if (kept) return kept
  const format = newDayFormat(zone)
  dayFormats.set(zone, format)
  return format
}

/** Characters; the longest name in the tz database has 30. */
export const MAX_TIME_ZONE_LENGTH = 64

/** CLDR's name of no zone in particular. Some runtimes report it, and some accept it, as if it were one. */
const NO_ZONE = 'Etc/Unknown'

/**
 * The zone under the runtime's canonical name (`america/new_york` and `US/Eastern` are
 * `America/New_York`), or null when the runtime does not support it. Offsets (`+02:00`) are rejected: they have no daylight saving time.
 */
export const parseTimeZone = (text: string | null | undefined): TimeZone | null => {
  if (dayFormats.has(text as TimeZone)) return text as TimeZone
  if (!text || !ZONE_PATTERN.test(text)) return null
  try {
    const format = newDayFormat(text)
    const zone: string | undefined = format.resolvedOptions().timeZone
    if (!zone || zone === NO_ZONE) return null
    if (!dayFormats.has(zone as TimeZone)) dayFormats.set(zone as TimeZone, format)
    return zone as TimeZone
  } catch {
    // Intl reports an unknown zone only by throwing a RangeError.
    return null
  }
}

/**
 * The zone of a name that another runtime stored or reported. Counts as UTC when this one does not know it:
 * browsers, servers and devices have different versions of the tz database, or none.
 */
export const timeZoneOrUtc = (text: string | null | undefined): TimeZone =>
  parseTimeZone(text) ?? UTC

const formatDay = (instant: Date, zone: TimeZone): DayKey => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of dayFormatOf(zone).formatToParts(instant)) parts[part.type] = part.value
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}` as DayKey
}

const MS_PER_MINUTE = 60_000
/**
 * Days begin, and clocks change, on a quarter of an hour of UTC: everywhere since 2012, when Newfoundland no
 * longer changed its clocks a minute past midnight.
 */
const DAY_STEP_MS = 15 * MS_PER_MINUTE
const FIRST_QUARTER_HOURS = Date.UTC(2012, 0)

/** Formatting a day takes 5 µs, and most days that are asked for are today's: the last one of each zone is kept. */
const latestDays = new Map<TimeZone, { readonly step: number; readonly day: DayKey }>()

/** The calendar day in `zone` at `instant`. */
export const dayKeyOf = (instant: Date, zone: TimeZone): DayKey => {
  const time = instant.getTime()
  // Also for an invalid date, which the formatter refuses.
  if (!(time >= FIRST_QUARTER_HOURS)) return formatDay(instant, zone)
  const step = Math.floor(time / DAY_STEP_MS)
  const latest = latestDays.get(zone)
  if (latest?.step === step) return latest.day
  const day = formatDay(instant, zone)
  latestDays.set(zone, { step, day })
  return day
}

/** No zone is further from UTC; the furthest are 14 hours ahead and 12 behind. */
const MAX_OFFSET_MINUTES = 15 * 60

/** The clocks of several servers differ by less: what is later than this was written by a clock that was wrong. */
const MAX_CLOCK_SKEW_MS = MS_PER_MINUTE

/** The latest time that another server's clock can show `now`. */
export const latestNow = (now: Date): Date => new Date(now.getTime() + MAX_CLOCK_SKEW_MS)

/** The first start of a day in `zone` at or after an instant. */
export const nextStartOfDay = (instant: Date, zone: TimeZone): Date => {
  const today = dayKeyOf(instant, zone)
  const start = startOfDay(today, zone)
  return start >= instant ? start : startOfDay(addDays(today, 1), zone)
}

/** Starts of days that were looked for last, in ms since 1970. Each takes eleven formatted days. */
const knownStarts = new Map<string, number>()
const MAX_KNOWN_STARTS = 2000

/** The first minute of a day in `zone`: midnight, or later where clocks skip it. */
export const startOfDay = (day: DayKey, zone: TimeZone): Date => {
  const key = `${day} ${zone}`
  const known = knownStarts.get(key)
  if (known !== undefined) return new Date(known)
  const start = findStartOfDay(day, zone)
  if (knownStarts.size === MAX_KNOWN_STARTS) knownStarts.clear()
  knownStarts.set(key, start.getTime())
  return start
}

const findStartOfDay = (day: DayKey, zone: TimeZone): Date => {
  const midnightUtc = dayNumberOf(day) * MS_PER_DAY
  const after = (minutes: number): Date => new Date(midnightUtc + minutes * MS_PER_MINUTE)
  let before = -MAX_OFFSET_MINUTES
  let first = MAX_OFFSET_MINUTES
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2)
    if (formatDay(after(middle), zone) >= day) first = middle
    else before = middle
  }
  return after(first)
}

/** The key, or null when the text is not an existing day (`2026-02-30`). */
export const parseDayKey = (text: string): DayKey | null => {
  if (!DAY_PATTERN.test(text)) return null
  const midnight = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
  return exists ? (text as DayKey) : null
}

/** Days since 1970-01-01, independent of time zones and daylight saving time. */
const dayNumberOf = (day: DayKey): number => Date.parse(day) / MS_PER_DAY

/** Days that were written last, by their numbers: writing one takes 1 µs, and a dashboard needs ten. */
const knownDays = new Map<number, DayKey>()
const MAX_KNOWN_DAYS = 2000

const dayOfNumber = (number: number): DayKey => {
  const known = knownDays.get(number)
  if (known !== undefined) return known
  const day = new Date(number * MS_PER_DAY).toISOString().slice(0, 10) as DayKey
  if (knownDays.size === MAX_KNOWN_DAYS) knownDays.clear()
  knownDays.set(number, day)
  return day
}

export const addDays = (day: DayKey, days: number): DayKey => dayOfNumber(dayNumberOf(day) + days)

/** Days from `earlier` to `later`; negative when `later` is before `earlier`. */
export const daysBetween = (earlier: DayKey, later: DayKey): number =>
  dayNumberOf(later) - dayNumberOf(earlier)

/** The Monday of the day's week. Day 0 (1970-01-01) was a Thursday, three days after Monday. */
export const weekStartOf = (day: DayKey): DayKey => {
  const daysSinceMonday = (((dayNumberOf(day) + 3) % 7) + 7) % 7
  return addDays(day, -daysSinceMonday)
}

/** ISO 8601: a week belongs to the year of its Thursday. */
export const weekKeyOf = (day: DayKey): WeekKey => {
  const thursday = addDays(weekStartOf(day), 3)
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01` as DayKey, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}` as WeekKey
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The English name of the day's weekday. */
export const weekdayOf = (day: DayKey): string =>
  WEEKDAYS[daysBetween(weekStartOf(day), day)] as string
