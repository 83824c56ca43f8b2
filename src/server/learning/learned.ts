import {
  type BookTotals,
  type CountedQuestion,
  isLearnedAgain,
  isMastered,
  type MeetingAnswer,
  type Meetings,
  meetingsAfter,
  totalsChange,
} from '../../domain/journey/mastery.ts'
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

/** What a learner's card of a question says; its book is null while it is in no sums. */
export type StoredCard = Memory &
  Meetings &
  Omit<CountedQuestion, 'book'> & { readonly book: number | null }

/** A question as it was answered, with what is known of it and of the learner's memory of it. */
export type AnsweredQuestion = RatedQuestion & {
  readonly id: string
  /** Null if the learner had not met it. */
  readonly card: StoredCard | null
}

/** A card after an answer. */
export type LearnedCard = Card &
  Meetings &
  CountedQuestion & { readonly questionId: string; readonly grade: ReviewGrade }

/** What answers have taught the product about a learner. */
export type Learned = {
  readonly state: ChallengeState
  /** One for each answer, in their order. */
  readonly cards: readonly LearnedCard[]
  /** By how much the sums of books change, by book, 1 to 66. */
  readonly totals: ReadonlyMap<number, BookTotals>
  /** Right answers to questions that the learner had missed. */
  readonly learnedAgain: number
}

export type QuestionOutcome = MeetingAnswer & {
  readonly questionId: string
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
  const known = new Map<string, StoredCard | null>(questions.map(({ id, card }) => [id, card]))
  let after = state ?? NEW_CHALLENGE_STATE
  const steps = outcomes.map((answer) => {
    const { questionId, outcome } = answer
    const question = byId.get(questionId)
    if (!question) throw new Error(`question ${questionId} was not read`)
    const before = known.get(questionId) ?? null
    if (before === null) after = challengeStateAfter(after, { question, outcome })
    const card = learnedCard(before, question, answer)
    known.set(questionId, card)
    return {
      before: countedOf(before),
      after: card,
      isLearnedAgain: isLearnedAgain(before, answer),
    }
  })
  return {
    state: after,
    cards: steps.map((step) => step.after),
    totals: totalsChange(steps),
    learnedAgain: steps.filter((step) => step.isLearnedAgain).length,
  }
}

const countedOf = (card: StoredCard | null): CountedQuestion | null => {
  if (card === null || card.book === null) return null
  return { ...card, book: card.book }
}

const learnedCard = (
  before: StoredCard | null,
  { book }: AnsweredQuestion,
  answer: QuestionOutcome,
): LearnedCard => {
  const { questionId, outcome, at } = answer
  const grade = reviewGradeOf(outcome)
  const card = cardAfter(before, grade, at)
  const meetings = meetingsAfter(before, answer, card.answeredAt)
  const mastered = isMastered(meetings, card.answeredAt)
  return { ...card, ...meetings, isMastered: mastered, book, questionId, grade }
}
