import { describe, expect, it } from 'vitest'
import {
  groupProgress,
  groupProgressGoal,
  groupTierOf,
  nextTierOf,
} from '../../../src/domain/group/tier.ts'

describe('a group with', () => {
  it.each([
    // XP of the week, tier, percent, XP at the end of the bar
    [0, 'New', 0, 5000],
    [10, 'New', 0.2, 5000],
    [3500, 'New', 70, 5000],
    [3501, 'Active', 70.02, 5000],
    [4500, 'Active', 90, 5000],
    [4501, 'Elite', 90.02, 5000],
    [4999, 'Elite', 99.98, 5000],
    [5000, 'Elite', 0, 10_000],
    [5001, 'Elite', 0.02, 10_000],
    [7500, 'Elite', 50, 10_000],
    [10_000, 'Elite', 0, 15_000],
    [1_000_040, 'Elite', 0.8, 1_005_000],
  ] as const)(
    '%i XP this week is %s, its bar at %d %% of the way to %i',
    (xp, tier, percent, goal) => {
      expect(groupTierOf(xp)).toBe(tier)
      expect(groupProgress(xp)).toBeCloseTo(percent, 10)
      expect(groupProgressGoal(xp)).toBe(goal)
    },
  )

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
