import * as fc from 'fast-check'
import type { Rating } from '../../../src/domain/rating/rating.ts'
import type { Skill } from '../../../src/domain/rating/skill.ts'
import { BOOK_GROUPS } from '../../../src/domain/scripture/book-groups.ts'

/** Without -0, which toEqual distinguishes from 0. */
const anyMean = fc.double({ min: -6, max: 6, noNaN: true }).map((mean) => mean + 0)

/** Ratings that are known well or hardly. */
export const anyRating: fc.Arbitrary<Rating> = fc.record({
  mean: anyMean,
  variance: fc.double({ min: 0.001, max: 4, noNaN: true }),
})

/** Ratings of which everything is known. */
export const anyCertainRating: fc.Arbitrary<Rating> = fc.record({
  mean: anyMean,
  variance: fc.constant(0),
})

export const anyBook: fc.Arbitrary<number> = fc.integer({ min: 1, max: 66 })

export const anyOutcome = fc.constantFrom('correct', 'wrong', 'skipped')

/** The skill of learners whom all books suit alike. */
export const evenSkill = (overall: Rating): Skill => ({
  overall,
  groups: Object.fromEntries(
    BOOK_GROUPS.map((group) => [group, { mean: 0, variance: 0 }]),
  ) as Skill['groups'],
})

export const anySkill: fc.Arbitrary<Skill> = fc.record({
  overall: anyRating,
  groups: fc.record(
    Object.fromEntries(BOOK_GROUPS.map((group) => [group, anyRating])),
  ) as fc.Arbitrary<Skill['groups']>,
})

/** How much two results of the same integral may differ. */
export const ROUNDING = 1e-6
