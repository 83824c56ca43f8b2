import { describe, expect, it } from 'vitest'
import {
  daysStudiedInWeek,
  isDayOfSummary,
  lastWeekOf,
  weekSummary,
} from '../../../src/domain/journey/study-week.ts'
import { isGoalReached, parseWeeklyGoal } from '../../../src/domain/journey/weekly-goal.ts'
import { day } from '../support.ts'

// 2026-11-23 is a Monday.
const week = (startsOn: string, days: number) => ({
  startsOn: day(startsOn),
  days,
  questions: 12,
  learnedAgain: 3,
})

describe('weeks of study', () => {
  const weeks = [week('2026-11-16', 0b1000001), week('2026-11-23', 0b0000111)]

  it.each([
    ['2026-11-15', 0],
    ['2026-11-16', 2],
    ['2026-11-22', 2],
    ['2026-11-23', 3],
    ['2026-11-29', 3],
    ['2026-11-30', 0],
  ])('on %s have %i days', (today, days) => {
    expect(daysStudiedInWeek(weeks, day(today))).toBe(days)
  })

  it.each([
    ['2026-11-22', undefined],
    ['2026-11-23', '2026-11-16'],
    ['2026-11-29', '2026-11-16'],
    ['2026-11-30', '2026-11-23'],
    ['2026-12-07', undefined],
  ])('on %s, last week is the one of %s', (today, startsOn) => {
    expect(lastWeekOf(weeks, day(today))?.startsOn).toBe(startsOn)
  })

  it('are summed up with the number of their days', () => {
    expect(weekSummary(week('2026-11-16', 0b1000001))).toEqual({
      startsOn: '2026-11-16',
      days: 2,
      questions: 12,
      learnedAgain: 3,
    })
  })

  it.each([
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-24', false],
  ])('are summed up on Mondays: %s %s', (today, is) => {
    expect(isDayOfSummary(day(today))).toBe(is)
  })
})

describe('a goal of one’s own', () => {
  it.each([
    [null, 7, false],
    [2, 0, false],
    [2, 1, false],
    [2, 2, true],
    [2, 7, true],
    [7, 6, false],
    [7, 7, true],
  ] as const)('of %s days after %i is reached: %s', (daysPerWeek, daysStudied, reached) => {
    expect(isGoalReached({ daysPerWeek, daysStudied })).toBe(reached)
  })

  it('is none where the stored one is not offered', () => {
    expect([null, 1, 2, 3, 5, 7].map(parseWeeklyGoal)).toEqual([null, null, 2, null, 5, 7])
  })
})
