import { expect, it } from 'vitest'
import { formatComingDay } from '../../../src/client/lib/coming-day.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T18:00:00Z', 'UTC', 'later today'],
  ['2026-11-21T23:30:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-22T00:00:00Z', 'UTC', 'tomorrow'],
  ['2026-11-23T12:00:00Z', 'UTC', 'on Monday'],
  ['2026-11-27T12:00:00Z', 'UTC', 'on Friday'],
  ['2026-11-28T12:00:00Z', 'UTC', 'on Nov 28, 2026'],
  // This browser's clock is ahead of the server's.
  ['2026-11-20T12:00:00Z', 'UTC', 'later today'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(formatComingDay(instant, zone, NOW)).toBe(words)
})
