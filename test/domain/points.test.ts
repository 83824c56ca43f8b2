import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIMARY_BONUS_PERCENT, pointsOf, quarterPointsOf } from '../../src/domain/points.ts'

describe('the points that XP count in a church', () => {
  it.each([
    [0, 0, 0],
    [20, 20, 25],
    [30, 30, 38],
    [50, 50, 63],
    [90, 90, 113],
    [120, 120, 150],
    [170, 170, 213],
  ])('%i XP are %i, and in the primary church %i', (xp, plain, primary) => {
    expect(pointsOf(quarterPointsOf(xp, false))).toBe(plain)
    expect(pointsOf(quarterPointsOf(xp, true))).toBe(primary)
  })

  it('a sum is rounded once, not each of its parts', () => {
    const twice = quarterPointsOf(30, true) + quarterPointsOf(30, true)
    expect(pointsOf(twice)).toBe(75)
  })

  it('are 25 % more in the primary church, to the nearest point, a half rounding up', () => {
    expect(PRIMARY_BONUS_PERCENT).toBe(25)
    fc.assert(
      fc.property(fc.nat(1_000_000), (xp) => {
        expect(pointsOf(quarterPointsOf(xp, true))).toBe(Math.floor(xp * 1.25 + 0.5))
        expect(pointsOf(quarterPointsOf(xp, false))).toBe(xp)
      }),
    )
  })
})
