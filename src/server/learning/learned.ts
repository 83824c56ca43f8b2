import type { Outcome } from '../../domain/quiz/grading.ts'
import {
  type ChallengeState,
  challengeStateAfter,
  NEW_CHALLENGE_STATE,
} from '../../domain/rating/challenge.ts'
import { type MeasuredDifficulty, questionRating } from '../../domain/rating/question-rating.ts'
import type { RatedQuestion } from '../../domain/rating/skill.ts'
import {
  type Card,
  cardAfter,
  type Memory,
  type ReviewGrade,
  reviewGradeOf,
} from '../../domain/review.ts'

/** A question as it was answered, with what is known of it and of the learner's memory of it. */
export type AnsweredQuestion = RatedQuestion & {
  readonly id: string
  /** Null if the learner had not met it. */
  readonly memory: Memory | null
}

/** What answers have taught the product about a learner. */
export type Learned = {
  readonly state: ChallengeState
  readonly cards: readonly (Card & { readonly questionId: string; readonly grade: ReviewGrade })[]
}

export type QuestionOutcome = {
  readonly questionId: string
  readonly outcome: Outcome
  /** When it was answered, or its time ran out. */
  readonly at: Date
}

/** The row of a question, from which its rating is made. */
export type RatedRow = {
  readonly book: number
  readonly difficulty: number
  readonly measuredDifficulty: number | null
  readonly difficultyVariance: number | null
}

export const measuredOf = ({
  measuredDifficulty,
  difficultyVariance,
}: Pick<RatedRow, 'measuredDifficulty' | 'difficultyVariance'>): MeasuredDifficulty | null =>
  measuredDifficulty === null || difficultyVariance === null
    ? null
    : { difficulty: measuredDifficulty, variance: difficultyVariance }

export const ratedQuestion = (row: RatedRow): RatedQuestion => ({
  book: row.book,
  rating: questionRating(row.difficulty, measuredOf(row)),
})

/**
 * A learner's skill and cards after answers, in their order. Only the first answer to a question tells of the
 * skill: after it, the learner has seen what is right.
 */
export const learnedFrom = (
  state: ChallengeState | null,
  questions: readonly AnsweredQuestion[],
  outcomes: readonly QuestionOutcome[],
): Learned => {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const memories = new Map(questions.map(({ id, memory }) => [id, memory]))
  let after = state ?? NEW_CHALLENGE_STATE
  const cards = outcomes.map(({ questionId, outcome, at }) => {
    const question = byId.get(questionId)
    if (!question) throw new Error(`question ${questionId} was not read`)
    const memory = memories.get(questionId) ?? null
    if (memory === null) after = challengeStateAfter(after, { question, outcome })
    const grade = reviewGradeOf(outcome)
    const card = cardAfter(memory, grade, at)
    memories.set(questionId, card)
    return { ...card, questionId, grade }
  })
  return { state: after, cards }
}
