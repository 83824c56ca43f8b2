import * as fc from 'fast-check'
import { type DayKey, parseTimeZone, type TimeZone } from '../../../src/domain/time/time.ts'

export const zone = (text: string): TimeZone => {
  const known = parseTimeZone(text)
  if (known === null) throw new Error(`not a time zone: ${text}`)
  return known
}

/** Zones near the date line, with odd offsets, or with unusual daylight saving. */
export const NOTABLE_ZONES = [
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
].map(zone)

export const notableZone = fc.constantFrom(...NOTABLE_ZONES)

/** Any zone that this runtime lists, the notable ones more often. */
export const anyZone = fc.oneof(
  notableZone,
  fc.constantFrom(...Intl.supportedValuesOf('timeZone').map(zone)),
)

const wallClocks = new Map<TimeZone, Intl.DateTimeFormat>()

/** The local time in the zone, `2026-11-21 23:59:00`, without the code under test. */
export const wallClock = (at: number, where: TimeZone): string => {
  const format =
    wallClocks.get(where) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: where, dateStyle: 'short', timeStyle: 'medium' })
  wallClocks.set(where, format)
  return format.format(at)
}

const offsetAt = (at: number, where: TimeZone): number =>
  Date.parse(`${wallClock(at, where).replace(' ', 'T')}Z`) - at

/**
 * The instant at which clocks in the zone show the day and about the minute of day (an hour later
 * where daylight saving leaves that minute out).
 */
export const instantOf = (when: DayKey, minuteOfDay: number, where: TimeZone): Date => {
  const wall = Date.parse(`${when}T00:00:00Z`) + minuteOfDay * 60_000
  const near = [-86_400_000, 0, 86_400_000].map((shift) => wall - offsetAt(wall + shift, where))
  const found = near.find((at) => wallClock(at, where).startsWith(when))
  if (found === undefined) throw new Error(`no instant on ${when} in ${where}`)
  return new Date(found)
}
