import { describe, expect, it } from 'vitest'
import { dayInWords } from '../../../src/client/lib/dates.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

describe('a day in words', () => {
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
    expect(dayInWords(instant, zone, NOW)).toBe(words)
  })

  it('is a date from a week on, as the reader writes dates', () => {
    const instant = '2026-11-14T23:30:00Z'
    const written = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })
    expect(dayInWords(instant, 'UTC', NOW)).toBe(`on ${written.format(new Date(instant))}`)
    expect(dayInWords(instant, 'UTC', NOW)).toContain('14')
  })
})
