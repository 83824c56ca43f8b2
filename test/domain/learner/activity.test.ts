import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bitOf,
  daysOf,
  lastDays,
  lastWeeks,
  newDays,
} from '../../../src/domain/learner/activity.ts'
import { addDays, type DayKey, weekdayOf, weekStartOf } from '../../../src/domain/time/time.ts'

const MONDAY = '2026-03-02' as DayKey
const day = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays(MONDAY, days))

describe('the days of a week', () => {
  it('are bits from Monday to Sunday', () => {
    const bits = Array.from({ length: 7 }, (_, index) => bitOf(addDays(MONDAY, index)))
    expect(bits).toEqual([1, 2, 4, 8, 16, 32, 64])
  })

  it('come back from their bits', () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(daysOf(weekStartOf(one), bitOf(one))).toEqual([one])
      }),
    )
  })

  it('are each new once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 127 }),
        fc.integer({ min: 0, max: 127 }),
        (known, active) => {
          const added = newDays(known, active)
          expect(added & known).toBe(0)
          expect(added | known).toBe(known | active)
          expect(newDays(known | active, active)).toBe(0)
        },
      ),
    )
  })
})

describe('the last days and weeks', () => {
  it('end with this one', () => {
    expect(lastDays('2026-03-01' as DayKey, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(lastWeeks('2026-03-08' as DayKey, 2)).toEqual(['2026-02-23', '2026-03-02'])
  })

  it('are without gaps', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (today, length) => {
        const days = lastDays(today, length)
        expect(days).toHaveLength(length)
        expect(days.at(-1)).toBe(today)
        days.slice(1).forEach((one, index) => {
          expect(one).toBe(addDays(days[index] as DayKey, 1))
        })
        const weeks = lastWeeks(today, length)
        expect(weeks.map(weekdayOf)).toEqual(weeks.map(() => 'Monday'))
        expect(weeks.at(-1)).toBe(weekStartOf(today))
      }),
    )
  })
})
