import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PERIOD,
  PERIODS,
  periodEndOf,
  periodKeysOf,
  periodStartOf,
} from '../../../src/domain/time/period.ts'
import { addDays, dayKeyOf, UTC } from '../../../src/domain/time/time.ts'
import { day } from '../support.ts'

describe('the periods of a leaderboard', () => {
  it('are the UTC day, ISO week and calendar month, with the week by default', () => {
    expect(PERIODS).toEqual(['daily', 'weekly', 'monthly'])
    expect(DEFAULT_PERIOD).toBe('weekly')
  })

  it.each([
    ['2026-03-02T00:00:00.000Z', '2026-03-02', '2026-03-02', '2026-03-01'],
    ['2026-03-01T23:59:59.999Z', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-23', '2026-02-01'],
    ['2024-02-29T12:00:00.000Z', '2024-02-29', '2024-02-26', '2024-02-01'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01', '2026-12-28', '2027-01-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12-28', '2026-12-01'],
  ])('that contain %s begin on %s, %s and %s', (instant, daily, weekly, monthly) => {
    const at = new Date(instant)
    expect(periodKeysOf(at)).toEqual([
      { period: 'daily', startsOn: daily },
      { period: 'weekly', startsOn: weekly },
      { period: 'monthly', startsOn: monthly },
    ])
  })

  it.each([
    ['daily', '2026-03-02', '2026-03-02'],
    ['weekly', '2026-02-23', '2026-03-01'],
    ['monthly', '2026-02-01', '2026-02-28'],
    ['monthly', '2024-02-01', '2024-02-29'],
    ['monthly', '2026-12-01', '2026-12-31'],
    ['monthly', '2026-04-01', '2026-04-30'],
  ] as const)('include a %s one that begins on %s and ends on %s', (period, startsOn, end) => {
    expect(periodEndOf({ period, startsOn: day(startsOn) })).toBe(end)
  })

  it('follow each other without gaps or overlaps', () => {
    const instant = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.constantFrom(...PERIODS), (at, period) => {
        const startsOn = periodStartOf(period, at)
        const end = periodEndOf({ period, startsOn })
        const today = dayKeyOf(at, UTC)
        expect(startsOn <= today && today <= end).toBe(true)
        const next = new Date(`${addDays(end, 1)}T00:00:00Z`)
        expect(periodStartOf(period, next)).toBe(addDays(end, 1))
        expect(periodStartOf(period, new Date(next.getTime() - 1))).toBe(startsOn)
      }),
    )
  })
})
