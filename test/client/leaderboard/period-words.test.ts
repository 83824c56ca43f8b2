import { describe, expect, it } from 'vitest'
import { ordinal } from '../../../src/client/leaderboard/ordinal.ts'
import { periodInWords } from '../../../src/client/leaderboard/period-words.ts'

describe('a period in words', () => {
  it.each([
    ['2026-11-18', '2026-11-18', 'Wednesday 18 November, UTC'],
    ['2026-11-16', '2026-11-22', 'Monday 16 to Sunday 22 November, UTC'],
    ['2026-11-01', '2026-11-30', 'Sunday 1 to Monday 30 November, UTC'],
    ['2026-11-30', '2026-12-06', 'Monday 30 November to Sunday 6 December, UTC'],
    ['2026-12-28', '2027-01-03', 'Monday 28 December 2026 to Sunday 3 January 2027, UTC'],
  ])('%s to %s', (startsOn, endsOn, words) => {
    expect(periodInWords({ startsOn, endsOn })).toBe(words)
  })
})

describe('an ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [1112, '1,112th'],
    [1203, '1,203rd'],
  ])('%i is %s', (place, words) => {
    expect(ordinal(place)).toBe(words)
  })
})
