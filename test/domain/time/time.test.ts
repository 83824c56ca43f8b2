import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dayKeyOf,
  daysBetween,
  parseDayKey,
  parseTimeZone,
  UTC,
} from '../../../src/domain/time/time.ts'
import { anyDay, day } from '../support.ts'
import { anyZone, wallClock, zone } from './zones.ts'

const QUARTER_MS = 15 * 60_000

describe('dayKeyOf', () => {
  it.each([
    // first instant of the new day, zone, new day, offset
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01', '+0'],
    ['2026-01-01T23:00:00Z', 'Europe/Berlin', '2026-01-02', '+1'],
    ['2026-07-01T22:00:00Z', 'Europe/Berlin', '2026-07-02', '+2'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29', '+1, clocks go forward at 2:00'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30', '+2, the day after'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26', '+1, after a day of 25 hours'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08', '-5, clocks go forward at 2:00'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09', '-4, after a day of 23 hours'],
    ['2026-01-10T03:30:00Z', 'America/St_Johns', '2026-01-10', '-3:30'],
    ['2026-07-01T02:30:00Z', 'America/St_Johns', '2026-07-01', '-2:30'],
    ['2026-05-01T18:15:00Z', 'Asia/Kathmandu', '2026-05-02', '+5:45'],
    ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02', '+14'],
    ['2026-01-01T11:00:00Z', 'Pacific/Apia', '2026-01-02', '+13'],
    ['2026-01-01T11:00:00Z', 'Pacific/Pago_Pago', '2026-01-01', '-11'],
    ['2026-01-01T10:15:00Z', 'Pacific/Chatham', '2026-01-02', '+13:45'],
    ['2026-07-01T13:30:00Z', 'Australia/Lord_Howe', '2026-07-02', '+10:30'],
    ['2026-01-01T13:00:00Z', 'Australia/Lord_Howe', '2026-01-02', '+11, half an hour of saving'],
    ['2024-03-21T00:00:00Z', 'Africa/Casablanca', '2024-03-21', '+0 in Ramadan'],
    ['2024-05-31T23:00:00Z', 'Africa/Casablanca', '2024-06-01', '+1 outside of Ramadan'],
    ['2026-01-01T00:00:00Z', 'Antarctica/Troll', '2026-01-01', '+0'],
    ['2026-07-01T22:00:00Z', 'Antarctica/Troll', '2026-07-02', '+2, two hours of saving'],
  ])('changes at %s in %s to %s (%s)', (first, where, newDay) => {
    const instant = new Date(first)
    expect(dayKeyOf(instant, zone(where))).toBe(newDay)
    expect(dayKeyOf(new Date(instant.getTime() - 1), zone(where))).toBe(addDays(day(newDay), -1))
  })

  it('goes back within a quarter of an hour where clocks did', () => {
    const stJohns = zone('America/St_Johns')
    expect(dayKeyOf(new Date('2010-11-07T02:30:30Z'), stJohns)).toBe('2010-11-07')
    expect(dayKeyOf(new Date('2010-11-07T02:31:30Z'), stJohns)).toBe('2010-11-06')
  })

  it('is right for every minute of a quarter of an hour of which another was asked before', () => {
    const quarter = fc.integer({
      min: Date.UTC(1980, 0) / QUARTER_MS,
      max: Date.UTC(2100, 0) / QUARTER_MS,
    })
    const within = fc.integer({ min: 0, max: QUARTER_MS - 1 })
    fc.assert(
      fc.property(anyZone, quarter, within, within, (where, number, before, after) => {
        const start = number * QUARTER_MS
        dayKeyOf(new Date(start + before), where)
        const instant = new Date(start + after)
        expect(dayKeyOf(instant, where)).toBe(wallClock(instant.getTime(), where).slice(0, 10))
      }),
      { numRuns: 2000 },
    )
  })

  it('skips 2011-12-30 in Samoa', () => {
    const jump = new Date('2011-12-30T10:00:00Z')
    expect(dayKeyOf(new Date(jump.getTime() - 1), zone('Pacific/Apia'))).toBe('2011-12-29')
    expect(dayKeyOf(jump, zone('Pacific/Apia'))).toBe('2011-12-31')
  })

  it('is the local date in any zone at any instant', () => {
    const instants = fc.date({
      min: new Date('1980-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, anyZone, (instant, where) => {
        expect(dayKeyOf(instant, where)).toBe(wallClock(instant.getTime(), where).slice(0, 10))
      }),
    )
  })
})

describe('parseTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Indiana/Knox', 'Etc/GMT+5'])('accepts %s', (text) => {
    expect(parseTimeZone(text)).toBe(text)
  })

  it.each([
    ['aMeRiCa/nEw_yOrK', 'America/New_York'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['etc/gmt-14', 'Etc/GMT-14'],
    ['US/Eastern', 'America/New_York'],
    ['GB', 'Europe/London'],
  ])('reads %s as %s', (text, name) => {
    expect(parseTimeZone(text)).toBe(name)
  })

  it.each([
    ['', 'nothing'],
    ['+02:00', 'an offset'],
    ['-05', 'an offset'],
    ['Europe/Atlantis', 'unknown'],
    ['Mars', 'unknown'],
    [' UTC', 'a space'],
    ['Europe/Berlin\n', 'a line break'],
    ['UTC; DROP TABLE', 'not a name'],
    ['../../etc/passwd', 'not a name'],
    ['A'.repeat(65), 'too long'],
  ])('refuses %j: %s', (text) => {
    expect(parseTimeZone(text)).toBeNull()
  })

  it('keeps one formatter for a zone, however it is spelled', () => {
    // No other test uses this date: the latest day of each zone is cached, and files share the cache.
    const noon = new Date('2033-11-21T12:00:00Z')
    const spellings = Array.from({ length: 2 ** 11 }, (_, spelling) =>
      [...'Pacific/Auckland']
        .map((letter, index) => (spelling & (1 << index) ? letter.toUpperCase() : letter))
        .join(''),
    )
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    for (const text of spellings) {
      const parsed = parseTimeZone(text)
      expect(parsed).toBe('Pacific/Auckland')
      expect(dayKeyOf(noon, parsed ?? UTC)).toBe('2033-11-22')
    }
    expect(new Set(format.mock.contexts).size).toBe(1)
    format.mockRestore()
  })
})

describe('parseDayKey', () => {
  it.each(['1970-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])(
    'accepts %s',
    (text) => {
      expect(parseDayKey(text)).toBe(text)
    },
  )

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '2026-01',
    '2026',
    '+002026-01-01',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
    'today',
  ])('refuses %j', (text) => {
    expect(parseDayKey(text)).toBeNull()
  })
})

describe('counting days', () => {
  it.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 365, '2027-01-01'],
    ['1970-01-01', -1, '1969-12-31'],
  ])('%s plus %i days is %s', (from, count, to) => {
    expect(addDays(day(from), count)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(count)
  })

  it('adds and counts the same days for any date, and keys sort like the calendar', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (start, count) => {
        const end = addDays(start, count)
        expect(parseDayKey(end)).toBe(end)
        expect(daysBetween(start, end)).toBe(count)
        expect(addDays(end, -count)).toBe(start)
        expect(start < end).toBe(count > 0)
      }),
    )
  })
})
