import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  canCredit,
  currentStreak,
  moveTimeZone,
  NO_STREAK,
  type Streak,
} from '../../src/domain/streak.ts'
import {
  addDays,
  type DayKey,
  dayKeyOf,
  daysBetween,
  type TimeZone,
} from '../../src/domain/time/time.ts'
import { creditDay, recentDay } from './support.ts'
import { anyZone, notableZone, zone } from './time/zones.ts'

const HOUR = 3_600_000

const streakOf = (lastDay: DayKey) => ({ length: 5, best: 7, lastDay, coveredThrough: lastDay })

const anyInstant = fc
  .tuple(recentDay, fc.integer({ min: 0, max: 24 * HOUR - 1 }))
  .map(([date, time]) => Date.parse(date) + time)

const farZone = fc.constantFrom(zone('Pacific/Pago_Pago'), zone('Etc/GMT+12'))

type Stay = { readonly hours: number; readonly where: TimeZone }
const staysIn = (where: fc.Arbitrary<TimeZone>, hours: number): fc.Arbitrary<Stay[]> =>
  fc.array(fc.record({ hours: fc.integer({ min: 0, max: hours }), where }), { maxLength: 30 })

it('never ends a streak by a move, between any zones at any instant', () => {
  const anywhere = fc.oneof(anyZone, farZone)
  fc.assert(
    fc.property(anyInstant, anywhere, anywhere, fc.constantFrom(0, 1), (at, from, to, ago) => {
      const here = dayKeyOf(new Date(at), from)
      const there = dayKeyOf(new Date(at), to)
      const streak = streakOf(addDays(here, -ago))
      const moved = moveTimeZone(streak, here, there)
      expect(currentStreak(moved, there)).toBe(5)
      expect(moved).toEqual({ ...streak, coveredThrough: moved.coveredThrough })
      expect(canCredit(moved, streak.lastDay)).toBe(false)
    }),
  )
})

it('keeps a streak without playing for one extra date at most', () => {
  fc.assert(
    fc.property(anyInstant, staysIn(notableZone, 40), (start, stays) => {
      let at = start
      let where = zone('UTC')
      const lastDay = dayKeyOf(new Date(at), where)
      let streak: Streak = streakOf(lastDay)
      for (const stay of stays) {
        at += stay.hours * HOUR
        const here = dayKeyOf(new Date(at), where)
        const there = dayKeyOf(new Date(at), stay.where)
        streak = moveTimeZone(streak, here, there)
        where = stay.where
        if (daysBetween(lastDay, there) > 2) expect(currentStreak(streak, there)).toBe(0)
      }
      expect(currentStreak(streak, addDays(lastDay, 3))).toBe(0)
    }),
  )
})

it('never loses or gains a day of a traveler who plays on every date', () => {
  fc.assert(
    fc.property(anyInstant, staysIn(fc.oneof(anyZone, farZone), 12), (start, stays) => {
      let at = start
      let where = zone('UTC')
      let streak = NO_STREAK
      const paid: DayKey[] = []
      for (const stay of [{ hours: 0, where }, ...stays]) {
        at += stay.hours * HOUR
        const today = dayKeyOf(new Date(at), stay.where)
        streak = moveTimeZone(streak, dayKeyOf(new Date(at), where), today)
        where = stay.where
        const result = creditDay(streak, today)
        if (!result.ok) continue
        streak = result.value
        paid.push(today)
        expect(streak.length).toBe(paid.length)
        expect(streak.best).toBe(paid.length)
      }
      expect(new Set(paid).size).toBe(paid.length)
    }),
  )
})

it('never lowers the best streak and never pays a date twice', () => {
  const steps = fc.array(
    fc.record({
      hours: fc.integer({ min: 0, max: 60 }),
      where: fc.oneof(notableZone, farZone),
      plays: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(anyInstant, steps, (start, taken) => {
      let at = start
      let where = zone('UTC')
      let streak = NO_STREAK
      const paid: DayKey[] = []
      for (const step of taken) {
        at += step.hours * HOUR
        const today = dayKeyOf(new Date(at), step.where)
        const before = streak
        streak = moveTimeZone(streak, dayKeyOf(new Date(at), where), today)
        where = step.where
        const result = step.plays ? creditDay(streak, today) : null
        if (result?.ok) {
          streak = result.value
          paid.push(today)
        }
        expect(streak.best).toBeGreaterThanOrEqual(before.best)
        expect(streak.best).toBeGreaterThanOrEqual(streak.length)
      }
      expect(paid).toEqual([...new Set(paid)].sort())
    }),
  )
})
