import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayKeyOf, startOfDay, weekdayOf } from '../../../src/domain/time/time.ts'
import { anyDay, day, recentDay } from '../support.ts'
import { anyZone, wallClock, zone } from './zones.ts'

describe('the start of a day', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00Z', 'midnight'],
    ['2026-01-15', 'Europe/Berlin', '2026-01-14T23:00:00Z', '+1'],
    ['2026-07-15', 'Europe/Berlin', '2026-07-14T22:00:00Z', '+2'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 'a day of 23 hours'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z', 'the day after'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 'a day of 25 hours'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z', 'the day after'],
    ['2026-11-21', 'America/St_Johns', '2026-11-21T03:30:00Z', '-3:30'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00Z', '+5:45'],
    ['2026-11-21', 'Australia/Eucla', '2026-11-20T15:15:00Z', '+8:45'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z', '+14'],
    ['2026-11-21', 'Etc/GMT+12', '2026-11-21T12:00:00Z', '-12'],
    // Clocks that go forward at midnight: the day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', 'begins at 1:00'],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z', 'begins at 1:00'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 'begins at 1:00'],
    // Clocks that go back at midnight: the last hour of the day before comes twice.
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00Z', 'after 23:00 twice'],
    ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00Z', 'after 23:00 twice'],
    // Samoa had no 30 December 2011: its start is that of the day that followed.
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00Z', 'the last day in the east'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 'skipped'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 'the first day in the west'],
    // Kwajalein had no 21 August 1993.
    ['1993-08-21', 'Pacific/Kwajalein', '1993-08-21T12:00:00Z', 'skipped'],
  ])('%s in %s is %s (%s)', (date, where, first) => {
    expect(startOfDay(day(date), zone(where))).toEqual(new Date(first))
  })

  it('is the first minute of the day, and the minute before belongs to an earlier day', () => {
    fc.assert(
      fc.property(fc.oneof(anyDay, recentDay), anyZone, (date, where) => {
        const start = startOfDay(date, where)
        expect(Number.isInteger(start.getTime() / 60_000)).toBe(true)
        expect(dayKeyOf(start, where) >= date).toBe(true)
        expect(dayKeyOf(new Date(start.getTime() - 60_000), where) < date).toBe(true)
      }),
    )
  })

  it('is at midnight unless clocks change then', () => {
    fc.assert(
      fc.property(recentDay, anyZone, (date, where) => {
        const time = wallClock(startOfDay(date, where).getTime(), where)
        expect([`${date} 00:00:00`, `${date} 01:00:00`]).toContain(time)
      }),
    )
  })
})

describe('the weekday', () => {
  it.each([
    ['1969-12-31', 'Wednesday'],
    ['1970-01-01', 'Thursday'],
    ['2000-02-29', 'Tuesday'],
    ['2026-11-21', 'Saturday'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-23', 'Monday'],
  ])('of %s is %s', (date, name) => {
    expect(weekdayOf(day(date))).toBe(name)
  })

  it('is the calendar’s, on any day', () => {
    const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(weekdayOf(date)).toBe(format.format(new Date(date)))
      }),
    )
  })
})
