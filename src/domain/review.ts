import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'
import type { Outcome } from './quiz/grading.ts'
import { addDays, type DayKey } from './time/time.ts'

/** Questions in one review. */
export const REVIEW_LENGTH = 10

/** A card comes back when the probability that it is still known has fallen to this. */
export const REVIEW_RETENTION = 0.9

const MS_PER_HOUR = 3_600_000

/** The grades of answers, numbered as FSRS numbers them. */
export const REVIEW_GRADES = { again: Rating.Again, good: Rating.Good } as const
export type ReviewGrade = (typeof REVIEW_GRADES)[keyof typeof REVIEW_GRADES]

/** What is wrong, skipped or not answered in time has to be learned again. */
export const reviewGradeOf = (outcome: Outcome): ReviewGrade =>
  outcome === 'correct' ? REVIEW_GRADES.good : REVIEW_GRADES.again

/** A question in a learner's memory, as FSRS 6 sees it. */
export type Memory = {
  /** Days until the probability of knowing it has fallen to 90 %. */
  readonly stability: number
  /** How hard it is to remember, 1 to 10. */
  readonly difficulty: number
  readonly answeredAt: Date
}

/** A memory, and when it should be refreshed. */
export type Card = Memory & { readonly dueAt: Date }

/**
 * FSRS 6 with its default parameters: without fuzz, so that the same answers give the same dates, and without
 * steps of minutes, so that a missed question comes back after a day at the earliest.
 */
const scheduler = fsrs({
  request_retention: REVIEW_RETENTION,
  enable_fuzz: false,
  enable_short_term: false,
})

/**
 * The card after an answer.
 * @param memory null for the first answer
 * @param now when the answer was given; before the last one, if a clock was put back, it counts as given then
 */
export const cardAfter = (memory: Memory | null, grade: ReviewGrade, now: Date): Card => {
  const at = memory && memory.answeredAt > now ? memory.answeredAt : now
  const { card } = scheduler.next(libraryCard(memory, at), at, grade)
  return { stability: card.stability, difficulty: card.difficulty, answeredAt: at, dueAt: card.due }
}

/** The counts of a card do not change its schedule, so they are not kept. */
const libraryCard = (memory: Memory | null, now: Date) => {
  const empty = createEmptyCard(now)
  if (!memory) return empty
  const { stability, difficulty, answeredAt } = memory
  return { ...empty, state: State.Review, stability, difficulty, last_review: answeredAt, reps: 1 }
}

/**
 * When the questions of a date's daily quiz can be reviewed: once nobody on earth can finish that quiz any more,
 * which is at noon (UTC) two days later. See `secretDays`.
 */
export const dailyReviewableAt = (day: DayKey): Date =>
  new Date(Date.parse(`${addDays(day, 2)}T00:00:00Z`) + 12 * MS_PER_HOUR)
