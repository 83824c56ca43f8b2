import { describe, expect, it } from 'vitest'
import { groupProgress, groupTierOf, nextTierOf } from '../../src/domain/tier.ts'

describe('a group with', () => {
  it.each([
    // XP of the week, tier, percent
    [0, 'New', 0],
    [10, 'New', 0.2],
    [3500, 'New', 70],
    [3501, 'Active', 70.02],
    [4500, 'Active', 90],
    [4501, 'Elite', 90.02],
    [4999, 'Elite', 99.98],
    [5000, 'Elite', 0],
    [5001, 'Elite', 0.02],
    [7500, 'Elite', 50],
    [10_000, 'Elite', 0],
    [1_000_040, 'Elite', 0.8],
  ] as const)('%i XP this week is %s, its bar at %d %%', (xp, tier, percent) => {
    expect(groupTierOf(xp)).toBe(tier)
    expect(groupProgress(xp)).toBeCloseTo(percent, 10)
  })

  it.each([
    [0, { tier: 'Active', missingXp: 3501 }],
    [3500, { tier: 'Active', missingXp: 1 }],
    [3501, { tier: 'Elite', missingXp: 1000 }],
    [4500, { tier: 'Elite', missingXp: 1 }],
    [4501, null],
  ] as const)('%i XP this week has %j ahead', (xp, next) => {
    expect(nextTierOf(xp)).toEqual(next)
    if (next) expect(groupTierOf(xp + next.missingXp)).toBe(next.tier)
  })
})
