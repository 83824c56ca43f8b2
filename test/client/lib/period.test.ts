import { describe, expect, it } from 'vitest'
import { formatPeriod } from '../../../src/client/lib/period.ts'

describe('a period', () => {
  it.each([
    ['daily', '2026-11-18', '2026-11-18', 'Nov 18, 2026 (UTC)'],
    ['weekly', '2026-11-16', '2026-11-22', 'Nov 16 – 22, 2026 (UTC)'],
    ['weekly', '2026-11-30', '2026-12-06', 'Nov 30 – Dec 6, 2026 (UTC)'],
    ['weekly', '2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027 (UTC)'],
    ['monthly', '2026-11-01', '2026-11-30', 'November 2026 (UTC)'],
  ] as const)('%s from %s to %s', (period, startsOn, endsOn, written) => {
    // The dash of a range stands between thin spaces.
    const shown = formatPeriod({ period, startsOn, endsOn })
    expect(shown.replaceAll('\u2009', ' ')).toBe(written)
  })
})
