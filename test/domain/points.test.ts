import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIMARY_BONUS_PERCENT, pointsOf } from '../../src/domain/points.ts'

describe('the points that a credit of XP counts in a church', () => {
  it.each([
    [0, 0, 0],
    [10, 10, 13],
    [20, 20, 25],
    [30, 30, 38],
    [50, 50, 63],
    [90, 90, 113],
    [120, 120, 150],
    [170, 170, 213],
  ])('%i XP are %i, and in the primary church %i', (xp, plain, primary) => {
    expect(pointsOf(xp, false)).toBe(plain)
    expect(pointsOf(xp, true)).toBe(primary)
  })

  it('are 25 % more in the primary church, to the nearest point, a half rounding up', () => {
    expect(PRIMARY_BONUS_PERCENT).toBe(25)
    fc.assert(
      fc.property(fc.nat(1_000_000), (xp) => {
        expect(pointsOf(xp, true)).toBe(Math.floor(xp * 1.25 + 0.5))
        expect(pointsOf(xp, false)).toBe(xp)
      }),
    )
  })

  it('are whole for any XP, so that sums of credits are exact', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), fc.boolean(), (credits, isPrimary) => {
        const sum = credits.reduce((points, xp) => points + pointsOf(xp, isPrimary), 0)
        expect(Number.isInteger(sum)).toBe(true)
      }),
    )
  })
})
