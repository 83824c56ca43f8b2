import { MAX_DIFFICULTY, MIN_DIFFICULTY } from '../question/question.ts'
import type { Outcome } from '../quiz/grading.ts'
import { type Rating, ratingsAfter } from './rating.ts'

/** Logits from one written difficulty (1 to 10) to the next. */
export const LOGITS_PER_DIFFICULTY = 0.4

/** The written difficulty whose questions have the difficulty 0: the middle of 1 to 10. */
const MIDDLE_DIFFICULTY = 5.5

/**
 * Written difficulties are up to two steps off, evenly, and rounded: (2² / 3 + 1 / 12) · 0.4² = 0.23, and a little
 * more for those that are further.
 */
export const WRITTEN_VARIANCE = 0.25

/** The difficulty in logits that a written one, 1 to 10, stands for. */
export const logitsOfDifficulty = (difficulty: number): number =>
  LOGITS_PER_DIFFICULTY * (difficulty - MIDDLE_DIFFICULTY)

/** A difficulty in logits on the scale of the written ones; it may lie beyond 1 and 10. */
export const difficultyOfLogits = (logits: number): number =>
  MIDDLE_DIFFICULTY + logits / LOGITS_PER_DIFFICULTY

/** What is known of a question before anybody has answered it. */
export const writtenRating = (difficulty: number): Rating => ({
  mean: logitsOfDifficulty(difficulty),
  variance: WRITTEN_VARIANCE,
})

/**
 * A question's rating after a learner's first answer to it.
 * @param skill the learner's, for its book
 */
export const questionRatingAfter = (question: Rating, skill: Rating, outcome: Outcome): Rating => {
  const [after] = ratingsAfter(
    [
      { ...question, sign: -1 },
      { ...skill, sign: 1 },
    ],
    outcome,
  )
  return after as Rating
}

/** The difficulty of a question as answers tell it, on the scale of the written ones. */
export type MeasuredDifficulty = {
  /** It may lie beyond 1 and 10. */
  readonly difficulty: number
  readonly variance: number
}

/** A question's rating: as measured, or as written while nobody has answered it. */
export const questionRating = (written: number, measured: MeasuredDifficulty | null): Rating =>
  measured === null
    ? writtenRating(written)
    : {
        mean: logitsOfDifficulty(measured.difficulty),
        variance: measured.variance * LOGITS_PER_DIFFICULTY ** 2,
      }

/** A rating on the scale of the written difficulties. */
export const measuredDifficultyOf = ({ mean, variance }: Rating): MeasuredDifficulty => ({
  difficulty: difficultyOfLogits(mean),
  variance: variance / LOGITS_PER_DIFFICULTY ** 2,
})

/** By what a question is found: twice its difficulty, rounded. */
export const difficultyBucketOf = (difficulty: number): number => Math.round(2 * difficulty)

/**
 * A measured difficulty is shown once its standard deviation is at most one step of difficulty, which takes
 * 30 to 80 first answers. Before, most of what it says is still the written one.
 */
const MAX_SHOWN_DEVIATION = 1

/** From this difference on, a written difficulty is worth another look; below, the measurement may be off. */
export const NOTABLE_DIFFERENCE = 1.5

const roundToTenth = (value: number): number => Math.round(10 * value) / 10

/** A measured difficulty as administrators see it: from 1 to 10, to one decimal; null while it is uncertain. */
export const shownDifficultyOf = (measured: MeasuredDifficulty | null): number | null => {
  if (measured === null || measured.variance > MAX_SHOWN_DEVIATION ** 2) return null
  return Math.min(Math.max(MIN_DIFFICULTY, roundToTenth(measured.difficulty)), MAX_DIFFICULTY)
}

/** By how much the shown difficulty is above or below the written one; null if it is less than 1.5. */
export const notableDifferenceOf = (
  written: number,
  measured: MeasuredDifficulty | null,
): number | null => {
  const shown = shownDifficultyOf(measured)
  if (shown === null) return null
  const difference = roundToTenth(Math.abs(shown - written))
  return difference < NOTABLE_DIFFERENCE ? null : difference
}
