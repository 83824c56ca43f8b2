import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  difficultyOfLogits,
  LOGITS_PER_DIFFICULTY,
  logitsOfDifficulty,
  questionRatingAfter,
  WRITTEN_VARIANCE,
  writtenRating,
} from '../../../src/domain/rating/question-rating.ts'
import { anyOutcome, anyRating, ROUNDING } from './support.ts'

describe('written difficulties', () => {
  it.each([
    [1, -4.5],
    [5, -0.5],
    [6, 0.5],
    [10, 4.5],
  ])('%i is %f steps from the middle', (difficulty, steps) => {
    expect(logitsOfDifficulty(difficulty)).toBeCloseTo(steps * LOGITS_PER_DIFFICULTY, 12)
    expect(difficultyOfLogits(logitsOfDifficulty(difficulty))).toBeCloseTo(difficulty, 12)
  })

  it('are what is known of a question that nobody has answered', () => {
    expect(writtenRating(6)).toEqual({
      mean: 0.5 * LOGITS_PER_DIFFICULTY,
      variance: WRITTEN_VARIANCE,
    })
  })
})

describe('questionRatingAfter', () => {
  it('makes a question easier after a right answer, harder after others, and always more certain', () => {
    fc.assert(
      fc.property(anyRating, anyRating, anyOutcome, (question, skill, outcome) => {
        const after = questionRatingAfter(question, skill, outcome)
        const direction = outcome === 'correct' ? -1 : 1
        const shift = after.mean - question.mean
        expect(direction * shift).toBeGreaterThanOrEqual(-ROUNDING)
        expect(Math.abs(shift)).toBeLessThanOrEqual(question.variance + ROUNDING)
        expect(after.variance).toBeLessThanOrEqual(question.variance)
        expect(after.variance).toBeGreaterThan(0)
      }),
    )
  })

  it('makes a question less hard after a skip than after a wrong answer', () => {
    fc.assert(
      fc.property(anyRating, anyRating, (question, skill) => {
        const skipped = questionRatingAfter(question, skill, 'skipped')
        const wrong = questionRatingAfter(question, skill, 'wrong')
        expect(skipped.mean).toBeLessThanOrEqual(wrong.mean + ROUNDING)
      }),
    )
  })

  it('learns more from a learner who is known well', () => {
    const question = writtenRating(5)
    const shiftBy = (variance: number): number =>
      questionRatingAfter(question, { mean: 0, variance }, 'wrong').mean - question.mean
    expect(shiftBy(0.02)).toBeGreaterThan(shiftBy(1))
  })

  it('finds the true difficulty from many answers of learners who are known', () => {
    let question = writtenRating(3)
    // Of learners with the skill 1, five in eight know a question of the difficulty 1, or guess its answer.
    for (let answer = 0; answer < 400; answer++) {
      const outcome = answer % 8 < 5 ? 'correct' : 'wrong'
      question = questionRatingAfter(question, { mean: 1, variance: 0 }, outcome)
    }
    expect(Math.abs(question.mean - 1)).toBeLessThan(0.15)
    expect(question.variance).toBeLessThan(0.03)
  })
})
