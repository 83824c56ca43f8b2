import { describe, expect, it } from 'vitest'
import { currentStreak, moveTimeZone, NO_STREAK, type Streak } from '../../src/domain/streak.ts'
import { type DayKey, dayKeyOf } from '../../src/domain/time/time.ts'
import { creditDay, day } from './support.ts'
import { zone } from './time/zones.ts'

const streakOf = (lastDay: DayKey): Streak => ({
  length: 5,
  best: 7,
  lastDay,
  coveredThrough: lastDay,
})

describe('a streak of 5 last credited on 2026-03-10', () => {
  it.each([
    // covered through, date before the move, date after it, covered through after it (March 2026)
    ['10', '10', '10', '10', 'the same date in both zones'],
    ['10', '10', '11', '11', 'to the east'],
    ['10', '11', '12', '11', 'the move skips the rest of the 11th'],
    ['10', '11', '10', '10', 'to the west'],
    ['11', '12', '11', '10', 'moving back takes the extra date away'],
    ['11', '11', '12', '11', 'a second date is not added'],
    ['10', '11', '13', '12', 'over the date line, two dates at once'],
    ['12', '13', '13', '12', 'a move within a date changes nothing'],
    ['12', '13', '12', '11', 'back by one of two dates'],
    ['12', '12', '13', '12', 'a third date is not added'],
    ['10', '12', '13', '10', 'a streak that has ended stays ended'],
    ['10', '12', '11', '10', 'a move to the west does not bring it back'],
  ])(
    'covered through %s, after a move from %s to %s, is covered through %s: %s',
    (covered, here, there, after) => {
      const march = (date: string) => day(`2026-03-${date}`)
      const streak = { ...streakOf(march('10')), coveredThrough: march(covered) }
      expect(moveTimeZone(streak, march(here), march(there))).toEqual({
        ...streak,
        coveredThrough: march(after),
      })
    },
  )

  it('stays none when there is none', () => {
    expect(moveTimeZone(NO_STREAK, day('2026-03-10'), day('2026-03-11'))).toBe(NO_STREAK)
  })

  it('neither misses nor counts a skipped date', () => {
    const moved = moveTimeZone(streakOf(day('2026-03-10')), day('2026-03-11'), day('2026-03-12'))
    expect(creditDay(moved, day('2026-03-12'))).toMatchObject({ value: { length: 6, best: 7 } })
    expect(currentStreak(moved, day('2026-03-13'))).toBe(0)
  })
})

it('keeps the streak from Samoa to Kiritimati, where it can be two dates later', () => {
  const at = new Date('2026-03-02T10:30:00Z')
  const here = dayKeyOf(at, zone('Pacific/Pago_Pago'))
  const there = dayKeyOf(at, zone('Pacific/Kiritimati'))
  expect([here, there]).toEqual(['2026-03-01', '2026-03-03'])
  const moved = moveTimeZone(streakOf(day('2026-02-28')), here, there)
  expect(currentStreak(moved, there)).toBe(5)
  expect(currentStreak(moved, day('2026-03-04'))).toBe(0)
})
