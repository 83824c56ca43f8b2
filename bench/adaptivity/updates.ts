import {
  type ChallengeState,
  challengeStateAfter,
  NEW_CHALLENGE_STATE,
} from '../../src/domain/rating/challenge.ts'
import {
  logitsOfDifficulty,
  questionRatingAfter,
  writtenRating,
} from '../../src/domain/rating/question-rating.ts'
import type { Rating } from '../../src/domain/rating/rating.ts'
import { successAt } from '../../src/domain/rating/rating.ts'
import { NEW_SKILL, type RatedAnswer, skillInBook } from '../../src/domain/rating/skill.ts'
import { BOOK_GROUPS } from '../../src/domain/scripture/book-groups.ts'
import type { TrueQuestion } from './world.ts'

/** How ratings follow answers. */
export type Updates = {
  readonly newState: ChallengeState
  readonly newRating: (question: TrueQuestion) => Rating
  readonly stateAfter: (state: ChallengeState, answer: RatedAnswer) => ChallengeState
  /** A question's rating after a first answer; the state is the learner's after the run. */
  readonly ratingAfter: (state: ChallengeState, answer: RatedAnswer) => Rating
}

/** The product's. */
export const PRODUCT: Updates = {
  newState: NEW_CHALLENGE_STATE,
  newRating: ({ written }) => writtenRating(written),
  stateAfter: challengeStateAfter,
  ratingAfter: ({ skill }, { question, outcome }) =>
    questionRatingAfter(question.rating, skillInBook(skill, question.book), outcome),
}

/** Elo's factors in logits, for a skill and for a difficulty. */
const SKILL_FACTOR = 0.3
const DIFFICULTY_FACTOR = 0.1

const CERTAIN_ZERO: Rating = { mean: 0, variance: 0 }

/** By how much an answer was better than expected. */
const surpriseOf = (skill: number, { question, outcome }: RatedAnswer): number =>
  (outcome === 'correct' ? 1 : 0) - successAt(skill - question.rating.mean)

/** Elo: skill and difficulty are plain numbers, which each answer moves by the same factor. */
export const ELO: Updates = {
  newState: {
    ...NEW_CHALLENGE_STATE,
    skill: {
      overall: CERTAIN_ZERO,
      groups: Object.fromEntries(
        BOOK_GROUPS.map((group) => [group, CERTAIN_ZERO]),
      ) as typeof NEW_SKILL.groups,
    },
  },
  newRating: ({ written }) => ({ mean: logitsOfDifficulty(written), variance: 0 }),
  stateAfter: (state, answer) => {
    const before = state.skill.overall.mean
    const mean = before + SKILL_FACTOR * surpriseOf(before, answer)
    // Only what the product remembers of recent answers is taken from it.
    const { recent, mayBeEasier } = challengeStateAfter({ ...state, skill: NEW_SKILL }, answer)
    return { recent, mayBeEasier, skill: { ...state.skill, overall: { mean, variance: 0 } } }
  },
  ratingAfter: ({ skill }, answer) => ({
    mean: answer.question.rating.mean - DIFFICULTY_FACTOR * surpriseOf(skill.overall.mean, answer),
    variance: 0,
  }),
}

/** The product's for skills, while the true difficulties are known: what uncertain skills alone allow. */
export const KNOWN_DIFFICULTIES: Updates = {
  ...PRODUCT,
  newRating: ({ difficulty }) => ({ mean: difficulty, variance: 0 }),
  ratingAfter: (_, { question }) => question.rating,
}
