import { describe, expect, it } from 'vitest'
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
