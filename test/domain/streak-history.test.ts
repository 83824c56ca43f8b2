import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canCredit, currentStreak, moveTimeZone, streakState } from '../../src/domain/streak.ts'
import {
  creditDay,
  MAX_STREAK_ENDS,
  type StreakHistory,
  streakUntil,
  withCover,
  withPlayed,
} from '../../src/domain/streak-history.ts'
import { addDays, type DayKey } from '../../src/domain/time/time.ts'
import { day } from './support.ts'

const NONE: StreakHistory = { best: 0, ends: [] }
const START = day('2026-03-01')
const march = (date: number): DayKey => addDays(START, date - 1)
const marchDays = (...dates: readonly number[]): DayKey[] => dates.map(march)

/** Consecutive dates that end with one of them. */
const runEndingOn = (played: ReadonlySet<DayKey>, last: DayKey): number => {
  let length = 0
  while (played.has(addDays(last, -length))) length++
  return length
}

/** The streak that the dates until today say. */
const expectedStreak = (played: ReadonlySet<DayKey>, today: DayKey): number =>
  runEndingOn(played, today) || runEndingOn(played, addDays(today, -1))

const longestRun = (played: ReadonlySet<DayKey>): number =>
  Math.max(0, ...[...played].map((date) => runEndingOn(played, date)))

const finish = (history: StreakHistory, today: DayKey): StreakHistory => {
  const credited = creditDay(history, today, today)
  return credited.ok ? credited.value : expect.fail(credited.error.message)
}

const shownOn = (history: StreakHistory, today: DayKey) => {
  const streak = streakUntil(history, today)
  return [currentStreak(streak, today), streakState(streak, today), streak.best]
}

describe('the streak while a clock is wrong', () => {
  it('is that of the dates before and of those that were played while the clock was behind', () => {
    const before = withPlayed(NONE, marchDays(19, 20))
    expect(shownOn(before, march(17))).toEqual([0, 'none', 2])
    const behind = finish(before, march(17))
    expect(shownOn(behind, march(17))).toEqual([1, 'kept', 2])
    expect(shownOn(behind, march(20))).toEqual([2, 'kept', 2])
    expect(shownOn(finish(behind, march(18)), march(20))).toEqual([4, 'kept', 4])
  })

  it('is that of an earlier date within the run, where the clock goes back', () => {
    const history = withPlayed(NONE, marchDays(1, 2, 3, 4, 5))
    expect(shownOn(history, march(3))).toEqual([3, 'kept', 5])
    expect(creditDay(history, march(3), march(3))).toMatchObject({
      ok: false,
      error: { code: 'already_finished', message: /2026-03-03 has already been counted/ },
    })
  })

  it('contains dates that were played ahead once they come', () => {
    let history = withPlayed(NONE, marchDays(1, 5))
    expect(shownOn(history, march(2))).toEqual([1, 'at_risk', 1])
    for (const date of marchDays(2, 3, 4)) history = finish(history, date)
    expect(shownOn(history, march(4))).toEqual([4, 'kept', 5])
    expect(shownOn(history, march(5))).toEqual([5, 'kept', 5])
    expect(shownOn(history, march(6))).toEqual([5, 'at_risk', 5])
  })

  it('stays joined over a date that a change of time zone skipped, also when that date is played', () => {
    const before = withPlayed(NONE, marchDays(1, 2))
    const moved = moveTimeZone(streakUntil(before, march(2)), march(2), march(4))
    const history = finish(withCover(before, moved), march(5))
    expect(shownOn(history, march(5))).toEqual([3, 'kept', 3])
    expect(shownOn(finish(history, march(3)), march(5))).toEqual([4, 'kept', 4])
    expect(shownOn(finish(history, march(4)), march(5))).toEqual([4, 'kept', 4])
    // Played before the change, while the clock was ahead.
    expect(shownOn(withCover(withPlayed(before, [march(5)]), moved), march(5))).toEqual([
      3,
      'kept',
      3,
    ])
  })

  it('has no cover left after a date that is played in order', () => {
    const before = withPlayed(NONE, marchDays(1))
    const covered = withCover(before, {
      ...streakUntil(before, march(1)),
      coveredThrough: march(4),
    })
    expect(shownOn(covered, march(5))).toEqual([1, 'at_risk', 1])
    for (const date of [march(2), march(3)]) {
      expect(streakUntil(finish(covered, date), date)).toMatchObject({
        length: 2,
        coveredThrough: date,
      })
    }
    expect(shownOn(finish(covered, march(2)), march(5))).toEqual([0, 'lost', 2])
  })

  it('keeps the newest runs, and the whole length of one whose beginning is no longer kept', () => {
    let history = withPlayed(NONE, marchDays(1, 2, 3))
    for (let run = 1; run <= MAX_STREAK_ENDS; run++) {
      const streak = streakUntil(history, march(3 + 2 * (run - 1)))
      const covered = { ...streak, coveredThrough: addDays(streak.lastDay as DayKey, 1) }
      history = finish(withCover(history, covered), march(3 + 2 * run))
    }
    expect(history.ends).toHaveLength(MAX_STREAK_ENDS)
    expect(history.ends.at(-1)).toMatchObject({ length: 3 + MAX_STREAK_ENDS })
    const between = finish(history, march(3 + 2 * MAX_STREAK_ENDS - 1))
    expect(between.ends.at(-1)).toMatchObject({ length: 4 + MAX_STREAK_ENDS })
  })
})

describe('any steps of a clock, ahead and behind', () => {
  const anySteps = fc.array(
    fc.record({
      days: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        { weight: 2, arbitrary: fc.integer({ min: -4, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) },
      ),
      plays: fc.boolean(),
    }),
    { maxLength: 60 },
  )

  it('leave the streak that the dates say, and the best as the longest run, whenever it is read', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let today = START
        let history = NONE
        let best = 0
        const played = new Set<DayKey>()
        for (const { days, plays } of steps) {
          today = addDays(today, days)
          const before = streakUntil(history, today)
          expect(canCredit(before, today)).toBe(!played.has(today))
          const wasPlayed = played.has(today)
          if (plays && !wasPlayed && history.ends.length < MAX_STREAK_ENDS) {
            history = finish(history, today)
            played.add(today)
          }
          expect(shownOn(history, today).slice(0, 1)).toEqual([expectedStreak(played, today)])
          const streak = streakUntil(history, today)
          expect(streakState(streak, today) === 'kept').toBe(played.has(today))
          expect(streak.best).toBe(longestRun(played))
          expect(streak.best).toBeGreaterThanOrEqual(best)
          best = streak.best
        }
      }),
    )
  })

  it('leave the same, in whatever order the dates were played', () => {
    const anyDates = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 20 })
    const anyOrder = anyDates.chain((dates) =>
      fc.tuple(
        fc.constant(dates),
        fc.shuffledSubarray(dates, { minLength: dates.length, maxLength: dates.length }),
      ),
    )
    fc.assert(
      fc.property(anyOrder, ([dates, inOtherOrder]) => {
        const atOnce = withPlayed(NONE, marchDays(...dates))
        let oneByOne = NONE
        for (const date of marchDays(...inOtherOrder)) {
          oneByOne = finish(oneByOne, date)
        }
        expect(oneByOne).toEqual(atOnce)
        expect(withPlayed(oneByOne, marchDays(...dates))).toBe(oneByOne)
      }),
    )
  })

  it('never leave less than the dates say, nor more than they and the covered ones', () => {
    const anyCover = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const step = fc.record({
      days: fc.integer({ min: -3, max: 4 }),
      plays: fc.boolean(),
      cover: anyCover,
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let today = START
        let history = NONE
        const played = new Set<DayKey>()
        const covered = new Set<DayKey>()
        for (const { days, plays, cover } of steps) {
          today = addDays(today, days)
          const streak = streakUntil(history, today)
          if (cover !== null && streak.lastDay !== null) {
            const { lastDay } = streak
            history = withCover(history, { ...streak, coveredThrough: addDays(lastDay, cover) })
            for (let ahead = 1; ahead <= cover; ahead++) covered.add(addDays(lastDay, ahead))
          }
          if (plays && canCredit(streakUntil(history, today), today)) {
            if (history.ends.length < MAX_STREAK_ENDS) {
              history = finish(history, today)
              played.add(today)
            }
          }
          const shown = currentStreak(streakUntil(history, today), today)
          expect(shown).toBeGreaterThanOrEqual(expectedStreak(played, today))
          const all = new Set([...played, ...covered])
          expect(shown).toBeLessThanOrEqual(expectedStreak(all, today))
          expect(history.best).toBeGreaterThanOrEqual(longestRun(played))
        }
      }),
    )
  })
})
