import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canCredit,
  currentStreak,
  NO_STREAK,
  type Streak,
  streakState,
} from '../../src/domain/streak.ts'
import { addDays, type DayKey } from '../../src/domain/time/time.ts'
import { anyDay, creditDay, day } from './support.ts'

/** A streak right after its last daily quiz. */
const streakOf = (length: number, lastDay: string, best = length): Streak => ({
  length,
  best,
  lastDay: day(lastDay),
  coveredThrough: day(lastDay),
})

const credited = (streak: Streak, date: DayKey): Streak => {
  const result = creditDay(streak, date)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

it('starts with the first daily quiz', () => {
  expect(currentStreak(NO_STREAK, day('2026-03-01'))).toBe(0)
  expect(credited(NO_STREAK, day('2026-03-01'))).toEqual(streakOf(1, '2026-03-01'))
})

it.each([
  { today: '2026-03-01', state: 'kept', why: 'played today' },
  { today: '2026-02-28', state: 'kept', why: 'played, after a move to the west' },
  { today: '2026-03-02', state: 'at_risk', why: 'not yet played today' },
  { today: '2026-03-03', state: 'lost', why: 'yesterday was missed' },
])('a streak last credited on 2026-03-01 is $state on $today: $why', ({ today, state }) => {
  expect(streakState(streakOf(5, '2026-03-01'), day(today))).toBe(state)
})

it('is neither lost nor at risk before it has begun, and not lost on a date after a skipped one', () => {
  expect(streakState(NO_STREAK, day('2026-03-01'))).toBe('none')
  const covered = { ...streakOf(5, '2026-03-01'), coveredThrough: day('2026-03-02') }
  expect(streakState(covered, day('2026-03-03'))).toBe('at_risk')
})

describe('a streak of 5 last credited on 2026-03-01', () => {
  const streak = streakOf(5, '2026-03-01', 9)

  it.each([
    { today: '2026-02-28', shown: 5, why: 'after a move to the west' },
    { today: '2026-03-01', shown: 5, why: 'played today' },
    { today: '2026-03-02', shown: 5, why: 'today may still be played' },
    { today: '2026-03-03', shown: 0, why: 'yesterday was missed' },
    { today: '2026-03-31', shown: 0, why: 'long ago' },
  ])('shows $shown on $today: $why', ({ today, shown }) => {
    expect(currentStreak(streak, day(today))).toBe(shown)
  })

  it.each([
    { date: '2026-03-02', length: 6 },
    { date: '2026-03-03', length: 1 },
    { date: '2026-03-31', length: 1 },
  ])('is $length after a daily quiz on $date', ({ date, length }) => {
    expect(creditDay(streak, day(date))).toEqual({ ok: true, value: streakOf(length, date, 9) })
  })

  it.each(['2026-03-01', '2026-02-28', '2025-03-01'])('refuses %s, which is not later', (date) => {
    expect(canCredit(streak, day(date))).toBe(false)
    expect(creditDay(streak, day(date))).toEqual({
      ok: false,
      error: {
        code: 'already_finished',
        message:
          'Your daily quiz for 2026-03-01 has already been counted. The next one opens on 2026-03-02.',
      },
    })
  })
})

it.each([
  { length: 8, best: 9, after: 9 },
  { length: 9, best: 9, after: 10 },
  { length: 1, best: 30, after: 30 },
])('has a best of $after when a streak of $length with a best of $best goes on a day', (row) => {
  const streak = streakOf(row.length, '2026-03-01', row.best)
  expect(credited(streak, day('2026-03-02')).best).toBe(row.after)
})

describe('any streak', () => {
  /** Days between one daily quiz and the next. */
  const anyGaps = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })), {
    maxLength: 60,
  })

  it('counts the consecutive days at the end, and as best the longest run', () => {
    fc.assert(
      fc.property(anyDay, anyGaps, (start, gaps) => {
        let date = start
        let streak = credited(NO_STREAK, date)
        const runs = [1]
        for (const gap of gaps) {
          date = addDays(date, gap)
          streak = credited(streak, date)
          if (gap > 1) runs.push(1)
          else runs.push((runs.pop() ?? 0) + 1)
        }
        expect(currentStreak(streak, date)).toBe(runs.at(-1))
        expect(streak.best).toBe(Math.max(...runs))
      }),
    )
  })

  it('ends with a missed day, however long it was', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 2, max: 400 }), (last, gap) => {
        const streak = { length: 365, best: 365, lastDay: last, coveredThrough: last }
        const later = addDays(last, gap)
        expect(currentStreak(streak, later)).toBe(0)
        expect(credited(streak, later)).toEqual({
          length: 1,
          best: 365,
          lastDay: later,
          coveredThrough: later,
        })
      }),
    )
  })

  it('credits a date once, and never after a later one', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.integer({ min: -5, max: 5 })), (start, offsets) => {
        let streak = NO_STREAK
        const paid: DayKey[] = []
        for (const offset of offsets) {
          const date = addDays(start, offset)
          const result = creditDay(streak, date)
          expect(result.ok).toBe(canCredit(streak, date))
          if (!result.ok) continue
          expect(result.value.best).toBeGreaterThanOrEqual(streak.best)
          streak = result.value
          paid.push(date)
        }
        expect(paid).toEqual([...new Set(paid)].sort())
      }),
    )
  })
})
