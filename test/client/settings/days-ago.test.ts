import { describe, expect, it } from 'vitest'
import { formatDaysAgo } from '../../../src/client/settings/days-ago.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe('days ago', () => {
  it.each([
    ['2026-11-21T11:00:00Z', 'UTC', 'today'],
    ['2026-11-21T00:00:00Z', 'UTC', 'today'],
    ['2026-11-20T23:59:59Z', 'UTC', 'yesterday'],
    ['2026-11-20T23:59:59Z', 'Europe/Berlin', 'today'],
    ['2026-11-21T01:00:00Z', 'America/New_York', 'yesterday'],
    ['2026-11-19T12:00:00Z', 'UTC', '2 days ago'],
    ['2026-11-15T12:00:00Z', 'UTC', '6 days ago'],
    // A clock that is behind the server's.
    ['2026-11-22T12:00:00Z', 'UTC', 'today'],
  ])('of %s in %s is "%s"', (instant, zone, words) => {
    expect(formatDaysAgo(instant, zone, NOW)).toBe(words)
  })

  it('is a date after a week, in the reader’s locale', () => {
    const instant = '2026-11-14T23:30:00Z'
    expect(formatDaysAgo(instant, 'UTC', NOW)).toBe('on Nov 14, 2026')
  })
})
