import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/domain/quiz/grading.ts'
import {
  advantageAt,
  expectedSuccess,
  GUESS_RATE,
  type Rating,
  ratingsAfter,
  SKIP_WEIGHT,
  successAt,
} from '../../../src/domain/rating/rating.ts'
import { anyCertainRating, anyOutcome, anyRating, ROUNDING } from './support.ts'

/** A learner's skill and a question's difficulty after an answer. */
const pairAfter = (skill: Rating, difficulty: Rating, outcome: Outcome): [Rating, Rating] =>
  ratingsAfter(
    [
      { ...skill, sign: 1 },
      { ...difficulty, sign: -1 },
    ],
    outcome,
  ) as [Rating, Rating]

describe('successAt', () => {
  it.each([
    [Number.NEGATIVE_INFINITY, 0.25],
    [-2, 0.3394],
    [0, 0.625],
    [Math.log(7 / 3), 0.775],
    [2, 0.9106],
    [Number.POSITIVE_INFINITY, 1],
  ])('at an advantage of %f is %f', (advantage, success) => {
    expect(successAt(advantage)).toBeCloseTo(success, 4)
  })

  it('is between a guess and certainty, and increases', () => {
    const advantage = fc.double({ min: -20, max: 20, noNaN: true })
    fc.assert(
      fc.property(advantage, advantage, (one, other) => {
        expect(successAt(one)).toBeGreaterThan(GUESS_RATE)
        expect(successAt(one)).toBeLessThan(1)
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(successAt(low)).toBeLessThanOrEqual(successAt(high))
      }),
    )
  })

  it('is the inverse of advantageAt', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.26, max: 0.99, noNaN: true }), (success) => {
        expect(successAt(advantageAt(success))).toBeCloseTo(success, 10)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (advantage) => {
        expect(advantageAt(successAt(advantage))).toBeCloseTo(advantage, 8)
      }),
    )
  })
})

/** Integrates over a normal distribution, in many more steps than the product takes. */
const integrate = ({ mean, variance }: Rating, value: (advantage: number) => number): number => {
  const deviation = Math.sqrt(variance)
  let total = 0
  for (let z = -9; z <= 9; z += 0.005)
    total += Math.exp(-(z ** 2) / 2) * value(mean + deviation * z)
  return (total * 0.005) / Math.sqrt(2 * Math.PI)
}

describe('expectedSuccess', () => {
  it('is successAt for a certain advantage', () => {
    fc.assert(
      fc.property(anyCertainRating, (advantage) => {
        expect(expectedSuccess(advantage)).toBeCloseTo(successAt(advantage.mean), 12)
      }),
    )
  })

  it('is less than 0.02 off the integral', () => {
    fc.assert(
      fc.property(anyRating, (advantage) => {
        const exact = integrate(advantage, successAt)
        expect(Math.abs(expectedSuccess(advantage) - exact)).toBeLessThan(0.02)
      }),
    )
  })

  it('is nearer to the success at no advantage, 62.5 %, the less is known', () => {
    expect(expectedSuccess({ mean: 2, variance: 2 })).toBeLessThan(successAt(2))
    expect(expectedSuccess({ mean: -2, variance: 2 })).toBeGreaterThan(successAt(-2))
    expect(expectedSuccess({ mean: 0, variance: 2 })).toBe(0.625)
  })
})

describe('ratingsAfter', () => {
  it('raises a skill and lowers a difficulty after a right answer, and the opposite after others', () => {
    fc.assert(
      fc.property(anyRating, anyRating, anyOutcome, (skill, difficulty, outcome) => {
        const [skillAfter, difficultyAfter] = pairAfter(skill, difficulty, outcome)
        const direction = outcome === 'correct' ? 1 : -1
        expect(direction * (skillAfter.mean - skill.mean)).toBeGreaterThanOrEqual(-ROUNDING)
        expect(direction * (difficulty.mean - difficultyAfter.mean)).toBeGreaterThanOrEqual(
          -ROUNDING,
        )
      }),
    )
  })

  it('moves a rating by no more than its variance, and never makes it less certain', () => {
    fc.assert(
      fc.property(anyRating, anyRating, anyOutcome, (skill, difficulty, outcome) => {
        const after = pairAfter(skill, difficulty, outcome)
        for (const [index, before] of [skill, difficulty].entries()) {
          const { mean, variance } = after[index] as Rating
          expect(Math.abs(mean - before.mean)).toBeLessThanOrEqual(before.variance + ROUNDING)
          expect(variance).toBeLessThanOrEqual(before.variance)
          expect(variance).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('moves a rating less after a skip than after a wrong answer', () => {
    fc.assert(
      fc.property(anyRating, anyRating, (skill, difficulty) => {
        const [skipped] = pairAfter(skill, difficulty, 'skipped')
        const [wrong] = pairAfter(skill, difficulty, 'wrong')
        expect(skipped.mean).toBeGreaterThanOrEqual(wrong.mean - ROUNDING)
      }),
    )
    const [skipped] = pairAfter({ mean: 0, variance: 1 }, { mean: 0, variance: 0.3 }, 'skipped')
    const [wrong] = pairAfter({ mean: 0, variance: 1 }, { mean: 0, variance: 0.3 }, 'wrong')
    expect(skipped.mean / wrong.mean).toBeGreaterThan(0.4)
    expect(skipped.mean / wrong.mean).toBeLessThan(0.65)
  })

  it('has the mean and the variance of the exact distribution, where the other rating is certain', () => {
    // At most 1.65 occurs; with more, the product's quadrature leaves out too much of the tails.
    const uncertain = anyRating.filter(({ variance }) => variance <= 2)
    const likelihoods: Record<Outcome, (advantage: number) => number> = {
      correct: successAt,
      wrong: (advantage) => 1 - successAt(advantage),
      skipped: (advantage) => (1 - successAt(advantage)) ** SKIP_WEIGHT,
    }
    fc.assert(
      fc.property(uncertain, anyCertainRating, anyOutcome, (skill, difficulty, outcome) => {
        const likelihood = (theta: number): number => likelihoods[outcome](theta - difficulty.mean)
        const total = integrate(skill, likelihood)
        const mean = integrate(skill, (theta) => theta * likelihood(theta)) / total
        const square = integrate(skill, (theta) => (theta - mean) ** 2 * likelihood(theta)) / total
        const [after, same] = pairAfter(skill, difficulty, outcome)
        expect(after.mean).toBeCloseTo(mean, 3)
        expect(after.variance).toBeCloseTo(Math.min(skill.variance, square), 3)
        expect(same).toEqual(difficulty)
      }),
    )
  })

  it('moves what is known well less than what is hardly known', () => {
    const [skill, difficulty] = pairAfter(
      { mean: 0, variance: 0.9 },
      { mean: 0, variance: 0.1 },
      'wrong',
    )
    expect(skill.mean).toBeCloseTo(-9 * difficulty.mean, 10)
  })

  it('learns more from a wrong answer to an easy question than to a hard one', () => {
    const skill = { mean: 0, variance: 1 }
    const afterWrong = (mean: number): number =>
      pairAfter(skill, { mean, variance: 0 }, 'wrong')[0].mean
    expect(afterWrong(-2)).toBeLessThan(afterWrong(0))
    expect(afterWrong(0)).toBeLessThan(afterWrong(2))
  })
})
