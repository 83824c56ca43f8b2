import { describe, expect, it } from 'vitest'
import {
  NOTABLE_DIFFERENCE,
  notableDifferenceOf,
  shownDifficultyOf,
} from '../../../src/domain/rating/question-rating.ts'

const CERTAIN = 0.5

describe('a measured difficulty', () => {
  it.each([
    [6.75, 6.8],
    [6.749, 6.7],
    [7, 7],
    [1, 1],
    [0.96, 1],
    [-3.2, 1],
    [9.95, 10],
    [10.04, 10],
    [14, 10],
  ])('of %d is shown as %d', (difficulty, shown) => {
    expect(shownDifficultyOf({ difficulty, variance: CERTAIN })).toBe(shown)
  })

  it.each([
    [1.01, null],
    [1, 6.8],
    [0.99, 6.8],
  ])('with a variance of %d is shown as %s', (variance, shown) => {
    expect(shownDifficultyOf({ difficulty: 6.8, variance })).toBe(shown)
  })

  it('is not shown before there is one', () => {
    expect(shownDifficultyOf(null)).toBeNull()
    expect(notableDifferenceOf(5, null)).toBeNull()
  })

  it.each([
    [5, 6.44, null],
    [5, 6.45, NOTABLE_DIFFERENCE],
    [5, 3.54, NOTABLE_DIFFERENCE],
    [5, 3.56, null],
    // Just what is shown counts: 8.6 - 7 is a little less than 1.6 in floating point.
    [7, 8.6, 1.6],
    // As far as difficulties can be written.
    [9, 14, null],
    [10, 14, null],
    [1, -2, null],
    [8, 14, 2],
    [1, 14, 9],
  ])('written as %d and measured as %d differs by %s', (written, difficulty, difference) => {
    expect(notableDifferenceOf(written, { difficulty, variance: CERTAIN })).toBe(difference)
  })

  it('that is uncertain does not differ', () => {
    expect(notableDifferenceOf(1, { difficulty: 9, variance: 1.01 })).toBeNull()
  })
})
