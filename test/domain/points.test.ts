import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIMARY_BONUS_PERCENT, pointsOf } from '../../src/domain/points.ts'

describe('pointsOf', () => {
  it.each([
    [0, 0, 0],
    [10, 10, 13],
    [20, 20, 25],
    [30, 30, 38],
    [50, 50, 63],
    [90, 90, 113],
    [120, 120, 150],
    [170, 170, 213],
  ])('counts %i XP as %i points, and as %i in the primary church', (xp, plain, primary) => {
    expect(pointsOf(xp, false)).toBe(plain)
    expect(pointsOf(xp, true)).toBe(primary)
  })

  it('adds 25 % in the primary church, to the nearest point, a half rounding up', () => {
    expect(PRIMARY_BONUS_PERCENT).toBe(25)
    fc.assert(
      fc.property(fc.nat(1_000_000), (xp) => {
        expect(pointsOf(xp, true)).toBe(Math.floor(xp * 1.25 + 0.5))
        expect(pointsOf(xp, false)).toBe(xp)
      }),
    )
  })

  it('gives whole points for any XP, so sums of credits are exact', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), fc.boolean(), (credits, isPrimary) => {
        const sum = credits.reduce((points, xp) => points + pointsOf(xp, isPrimary), 0)
        expect(Number.isInteger(sum)).toBe(true)
      }),
    )
  })
})
