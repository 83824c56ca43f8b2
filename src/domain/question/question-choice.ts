import { seededRandom, shuffle } from '../random.ts'
import type { DayKey } from '../time/time.ts'
import { type DifficultyBand, difficultyBandOf } from './question.ts'

/** Questions in a daily quiz and in one practice round. */
export const QUIZ_LENGTH = 10

/** Questions of each difficulty band in a daily quiz, if there are enough. */
export const DAILY_MIX: Readonly<Record<DifficultyBand, number>> = { easy: 3, medium: 4, hard: 3 }

/** Eight weeks. */
const MAX_DAYS_WITHOUT_REPEAT = 56
/** The share of all questions that rest at most, so that the others still allow the mix and ten books. */
const MAX_RESTING_SHARE = 1 / 3

/**
 * For how many days a question that was in a daily quiz is in no other, if there are enough others: 13 with
 * 396 active questions, 56 with 1,680 or more.
 */
export const daysWithoutRepeat = (questionCount: number): number => {
  const days = Math.floor((questionCount * MAX_RESTING_SHARE) / QUIZ_LENGTH)
  return Math.max(1, Math.min(MAX_DAYS_WITHOUT_REPEAT, days))
}

export type Candidate = {
  readonly id: string
  /** 1 to 66. */
  readonly book: number
  /** 1 to 10. */
  readonly difficulty: number
}

/** The random seed of a date, the same for everyone. */
export const dailySeed = (day: DayKey): string => `daily:${day}`

/** Sorts candidates from books that are not used yet before those that repeat a book. */
export const newBooksFirst = <One extends { readonly book: number }>(
  candidates: readonly One[],
  usedBooks: ReadonlySet<number>,
): One[] => {
  const seen = new Set(usedBooks)
  const fromNewBooks: One[] = []
  const fromUsedBooks: One[] = []
  for (const candidate of candidates) {
    ;(seen.has(candidate.book) ? fromUsedBooks : fromNewBooks).push(candidate)
    seen.add(candidate.book)
  }
  return [...fromNewBooks, ...fromUsedBooks]
}

/**
 * The day's questions, easy ones first: 3 easy, 4 medium and 3 hard from ten different books, if the
 * candidates allow it. If a band has too few, other bands fill up to ten. The same day and candidates
 * always give the same questions.
 * @param kept questions that the set has already; the first ten stay
 */
export const chooseDailySet = (
  candidates: readonly Candidate[],
  day: DayKey,
  kept: readonly Candidate[] = [],
): Candidate[] => {
  const random = seededRandom(dailySeed(day))
  const inOrder = [...candidates].sort((one, other) => (one.id < other.id ? -1 : 1))
  const pool = shuffle(inOrder, random)
  const chosen: Candidate[] = kept.slice(0, QUIZ_LENGTH)
  const take = (from: readonly Candidate[], count: number): void => {
    const usedBooks = new Set(chosen.map((candidate) => candidate.book))
    const chosenIds = new Set(chosen.map(({ id }) => id))
    const remaining = from.filter(({ id }) => !chosenIds.has(id))
    const missing = Math.max(0, Math.min(count, QUIZ_LENGTH - chosen.length))
    chosen.push(...newBooksFirst(remaining, usedBooks).slice(0, missing))
  }
  // The band with the fewest questions picks its books first.
  for (const band of ['hard', 'easy', 'medium'] as const) {
    const isOfBand = ({ difficulty }: Candidate): boolean => difficultyBandOf(difficulty) === band
    take(pool.filter(isOfBand), DAILY_MIX[band] - kept.filter(isOfBand).length)
  }
  take(pool, QUIZ_LENGTH)
  return chosen.sort((one, other) => bandRank(one) - bandRank(other))
}

const bandRank = (candidate: Candidate): number =>
  ['easy', 'medium', 'hard'].indexOf(difficultyBandOf(candidate.difficulty))
