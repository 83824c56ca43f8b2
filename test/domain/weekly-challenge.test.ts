import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekKeyOf } from '../../src/domain/time/time.ts'
import {
  completionsInWeek,
  remainingCompletions,
  WEEKLY_BONUS_XP,
  WEEKLY_TARGET,
  weeklyProgress,
} from '../../src/domain/weekly-challenge.ts'
import { anyDay, day } from './support.ts'

it('pays 50 XP for five daily quizzes in a week', () => {
  expect([WEEKLY_TARGET, WEEKLY_BONUS_XP]).toEqual([5, 50])
})

it.each([
  { done: 0, completed: false, bonus: 0, left: 5 },
  { done: 1, completed: false, bonus: 0, left: 4 },
  { done: 4, completed: false, bonus: 0, left: 1 },
  { done: 5, completed: true, bonus: 50, left: 0 },
  { done: 6, completed: true, bonus: 50, left: 0 },
  { done: 7, completed: true, bonus: 50, left: 0 },
])(
  'has $left left and a bonus of $bonus XP after $done daily quizzes',
  ({ done, completed, bonus, left }) => {
    const progress = weeklyProgress(done)
    expect(progress).toEqual({
      dailyCompletions: done,
      weeklyCompleted: completed,
      bonusXpAwarded: bonus,
    })
    expect(remainingCompletions(progress)).toBe(left)
  },
)

describe('completionsInWeek', () => {
  const days = ['2026-01-04', '2026-01-05', '2026-01-05', '2026-01-08', '2026-01-11', '2026-01-12']

  it.each([
    ['2026-01-04', 1],
    ['2026-01-05', 3],
    ['2026-01-11', 3],
    ['2026-01-12', 1],
    ['2026-01-19', 0],
  ])('for the week of %s counts %i days, Monday to Sunday, each once', (of, count) => {
    expect(completionsInWeek(days.map(day), day(of))).toBe(count)
  })

  it('counts a week over New Year as one', () => {
    const turn = ['2025-12-29', '2025-12-31', '2026-01-01', '2026-01-04'].map(day)
    expect(completionsInWeek(turn, day('2025-12-30'))).toBe(4)
  })

  it('counts every day in exactly one week', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 40 }), (played) => {
        const oneDayOfEachWeek = new Map(played.map((key) => [weekKeyOf(key), key]))
        const counted = [...oneDayOfEachWeek.values()].map((key) => completionsInWeek(played, key))
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(new Set(played).size)
        expect(counted.every((count) => count >= 1 && count <= 7)).toBe(true)
      }),
    )
  })
})
