import { type DifficultyBand, difficultyBandOf } from './question.ts'
import { type Random, seededRandom, shuffle } from './random.ts'
import type { DayKey } from './time.ts'

/** Questions in a daily quiz and in one practice round. */
export const QUIZ_LENGTH = 10

/** How the ten questions of a day are spread over difficulty, where the bank allows. */
export const DAILY_MIX: Readonly<Record<DifficultyBand, number>> = { easy: 3, medium: 4, hard: 3 }

export type Candidate = {
  readonly id: string
  /** 1 to 66. */
  readonly book: number
  /** 1 to 10. */
  readonly difficulty: number
}

/** The seed of a date, the same for everyone. */
export const dailySeed = (day: DayKey): string => `daily:${day}`

/** Moves candidates whose book was already met behind those that bring a new book. */
const newBooksFirst = (candidates: readonly Candidate[], met: ReadonlySet<number>): Candidate[] => {
  const seen = new Set(met)
  const fresh: Candidate[] = []
  const repeated: Candidate[] = []
  for (const candidate of candidates) {
    ;(seen.has(candidate.book) ? repeated : fresh).push(candidate)
    seen.add(candidate.book)
  }
  return [...fresh, ...repeated]
}

/**
 * The day's questions: 3 easy, 4 medium and 3 hard from ten different books where the candidates
 * allow it, in rising difficulty band, the same for the same day and candidates. Where a band
 * runs short, others fill up to ten.
 */
export const chooseDailySet = (candidates: readonly Candidate[], day: DayKey): Candidate[] => {
  const random = seededRandom(dailySeed(day))
  const inOrder = [...candidates].sort((one, other) => (one.id < other.id ? -1 : 1))
  const pool = shuffle(inOrder, random)
  const chosen: Candidate[] = []
  const take = (from: readonly Candidate[], count: number): void => {
    const met = new Set(chosen.map((candidate) => candidate.book))
    const left = from.filter((candidate) => !chosen.includes(candidate))
    chosen.push(...newBooksFirst(left, met).slice(0, count))
  }
  // The scarcest band chooses its books first.
  for (const band of ['hard', 'easy', 'medium'] as const) {
    take(
      pool.filter((candidate) => difficultyBandOf(candidate.difficulty) === band),
      DAILY_MIX[band],
    )
  }
  take(pool, QUIZ_LENGTH - chosen.length)
  return chosen.sort((one, other) => bandRank(one) - bandRank(other))
}

const bandRank = (candidate: Candidate): number =>
  ['easy', 'medium', 'hard'].indexOf(difficultyBandOf(candidate.difficulty))

/**
 * Challenge Mode: the `count` candidates whose difficulty lies nearest to the learner's level,
 * chance deciding among equals.
 */
export const chooseForLevel = (
  candidates: readonly Candidate[],
  level: number,
  count: number,
  random: Random,
): Candidate[] => {
  const distance = (candidate: Candidate): number => Math.abs(candidate.difficulty - level)
  return shuffle(candidates, random)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
}
