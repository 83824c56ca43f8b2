import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekKeyOf, weekStartOf } from '../../../src/domain/time/time.ts'
import { anyDay, day } from '../support.ts'

describe('weeks', () => {
  it.each([
    ['2020-12-31', '2020-W53', '2020-12-28'],
    ['2021-01-03', '2020-W53', '2020-12-28'],
    ['2021-01-04', '2021-W01', '2021-01-04'],
    ['2025-12-28', '2025-W52', '2025-12-22'],
    ['2025-12-29', '2026-W01', '2025-12-29'],
    ['2026-01-01', '2026-W01', '2025-12-29'],
    ['2026-01-05', '2026-W02', '2026-01-05'],
    ['2026-11-21', '2026-W47', '2026-11-16'],
    ['2027-01-03', '2026-W53', '2026-12-28'],
    ['2027-01-04', '2027-W01', '2027-01-04'],
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2016-01-03', '2015-W53', '2015-12-28'],
    ['2010-01-03', '2009-W53', '2009-12-28'],
    ['2008-12-29', '2009-W01', '2008-12-29'],
    ['1977-01-02', '1976-W53', '1976-12-27'],
    ['1970-01-01', '1970-W01', '1969-12-29'],
    ['1969-12-28', '1969-W52', '1969-12-22'],
  ])('put %s into %s, which begins on %s', (date, week, monday) => {
    expect(weekKeyOf(day(date))).toBe(week)
    expect(weekStartOf(day(date))).toBe(monday)
  })

  it('are the seven days from a Monday, under a unique key', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const monday = weekStartOf(date)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(monday, date))
        expect(weekKeyOf(date)).toBe(weekKeyOf(monday))
        expect(weekKeyOf(addDays(monday, -1)) < weekKeyOf(monday)).toBe(true)
        expect(weekKeyOf(addDays(monday, 7)) > weekKeyOf(monday)).toBe(true)
      }),
    )
  })
})
