import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentStreak, NO_STREAK, type Streak } from '../../src/domain/streak.ts'
import { addDays, type DayKey, dayKeyOf } from '../../src/domain/time/time.ts'
import { creditDay, recentDay } from './support.ts'
import { anyZone, instantOf, zone } from './time/zones.ts'

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })

const play = (streak: Streak, date: DayKey): Streak => {
  const result = creditDay(streak, date)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a learner who plays at any hour of each local day', () => {
  it('keeps the streak in any zone and over daylight-saving changes', () => {
    const hours = fc.array(minuteOfDay, { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(anyZone, recentDay, hours, (where, start, minutes) => {
        let streak = NO_STREAK
        for (const [index, minute] of minutes.entries()) {
          const today = dayKeyOf(instantOf(addDays(start, index), minute, where), where)
          expect(today).toBe(addDays(start, index))
          expect(currentStreak(streak, today)).toBe(index)
          streak = play(streak, today)
          expect(currentStreak(streak, today)).toBe(index + 1)
        }
        expect(streak.best).toBe(minutes.length)
      }),
    )
  })

  it('loses the streak after one missed day, at any hour', () => {
    fc.assert(
      fc.property(anyZone, recentDay, minuteOfDay, minuteOfDay, (where, start, first, later) => {
        const streak = play(NO_STREAK, dayKeyOf(instantOf(start, first, where), where))
        const readOn = (days: number): number =>
          currentStreak(streak, dayKeyOf(instantOf(addDays(start, days), later, where), where))
        expect([readOn(0), readOn(1), readOn(2), readOn(3)]).toEqual([1, 1, 0, 0])
      }),
    )
  })

  it('is not credited twice on the same local day', () => {
    fc.assert(
      fc.property(anyZone, recentDay, minuteOfDay, minuteOfDay, (where, start, first, second) => {
        const streak = play(NO_STREAK, dayKeyOf(instantOf(start, first, where), where))
        const again = creditDay(streak, dayKeyOf(instantOf(start, second, where), where))
        expect(again).toMatchObject({ ok: false, error: { code: 'already_finished' } })
      }),
    )
  })
})

describe('a streak where days are not 24 hours apart', () => {
  it.each([
    // played at, read at, zone, date played, date read, streak
    ['2026-03-08T04:59:00Z', '2026-03-10T03:59:00Z', 'America/New_York', '03-07', '03-09', 0],
    ['2026-03-07T05:00:00Z', '2026-03-09T03:59:00Z', 'America/New_York', '03-07', '03-08', 1],
    ['2026-10-24T22:00:00Z', '2026-10-26T22:59:00Z', 'Europe/Berlin', '10-25', '10-26', 1],
    ['2026-03-28T00:00:00Z', '2026-03-29T21:59:00Z', 'Antarctica/Troll', '03-28', '03-29', 1],
    ['2026-01-01T10:00:00Z', '2026-01-03T09:59:00Z', 'Pacific/Kiritimati', '01-02', '01-03', 1],
    ['2026-05-01T18:14:00Z', '2026-05-01T18:15:00Z', 'Asia/Kathmandu', '05-01', '05-02', 1],
    ['2026-05-01T18:14:00Z', '2026-05-02T18:15:00Z', 'Asia/Kathmandu', '05-01', '05-03', 0],
  ])('played at %s, read at %s in %s (%s and %s), is %i', (first, next, where, on, later, kept) => {
    const played = dayKeyOf(new Date(first), zone(where))
    const read = dayKeyOf(new Date(next), zone(where))
    expect([played, read]).toEqual([`2026-${on}`, `2026-${later}`])
    expect(currentStreak(play(NO_STREAK, played), read)).toBe(kept)
  })
})
