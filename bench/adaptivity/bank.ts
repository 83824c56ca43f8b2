import { type Random, sampleIndexes } from '../../src/domain/random.ts'
import type { Rating } from '../../src/domain/rating/rating.ts'
import { BOOK_GROUPS, type BookGroup } from '../../src/domain/scripture/book-groups.ts'
import { meanOf } from './statistics.ts'

/** A question as the product knows it. */
export type BankQuestion = {
  readonly index: number
  readonly book: number
  readonly group: BookGroup
  readonly written: number
  rating: Rating
}

/** The questions of each group, the easiest first, as their ratings were at the start of a round. */
export type Bank = {
  readonly questions: readonly BankQuestion[]
  readonly averageDifficulty: number
  readonly largestVariance: number
  readonly groups: Readonly<Record<BookGroup, SortedQuestions>>
}

export type SortedQuestions = {
  readonly questions: readonly BankQuestion[]
  readonly difficulties: Float64Array
}

const sortedQuestionsOf = (unsorted: readonly BankQuestion[]): SortedQuestions => {
  const questions = [...unsorted].sort((one, other) => one.rating.mean - other.rating.mean)
  return { questions, difficulties: Float64Array.from(questions, ({ rating }) => rating.mean) }
}

export const sortBank = (questions: readonly BankQuestion[]): Bank => ({
  questions,
  averageDifficulty: meanOf(questions.map(({ rating }) => rating.mean)),
  largestVariance: Math.max(...questions.map(({ rating }) => rating.variance)),
  groups: Object.fromEntries(
    BOOK_GROUPS.map((group) => [
      group,
      sortedQuestionsOf(questions.filter((question) => question.group === group)),
    ]),
  ) as Bank['groups'],
})

/** The first place in a sorted list whose number is at least as large (binary search). */
const firstAtLeast = (sorted: Float64Array, number: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Some neighbours in the list of a group, from the first to before the end. */
export type Range = {
  readonly questions: readonly BankQuestion[]
  readonly first: number
  readonly end: number
}

/** The questions of a group between two difficulties. */
export const rangeBetween = (
  { questions, difficulties }: SortedQuestions,
  [easiest, hardest]: readonly [number, number],
): Range => ({
  questions,
  first: firstAtLeast(difficulties, easiest),
  end: firstAtLeast(difficulties, hardest),
})

/** At most `count` questions that pass, nearest first, in one direction from a place in a list. */
const nextFrom = (
  questions: readonly BankQuestion[],
  [start, step]: readonly [number, 1 | -1],
  count: number,
  isWanted: (question: BankQuestion) => boolean,
): BankQuestion[] => {
  const found: BankQuestion[] = []
  for (let index = start; found.length < count && index in questions; index += step) {
    const question = questions[index] as BankQuestion
    if (isWanted(question)) found.push(question)
  }
  return found
}

/** A range with at most `count` questions that pass from each side of it. */
export const withNeighbours = (
  { questions, first, end }: Range,
  count: number,
  isWanted: (question: BankQuestion) => boolean,
): BankQuestion[] => [
  ...questions.slice(first, end),
  ...nextFrom(questions, [first - 1, -1], count, isWanted),
  ...nextFrom(questions, [end, 1], count, isWanted),
]

/** At most `count` questions of some ranges, at random. */
export const sampleOf = (
  ranges: readonly Range[],
  count: number,
  random: Random,
): BankQuestion[] => {
  const size = ranges.reduce((sum, { first, end }) => sum + end - first, 0)
  return sampleIndexes(size, count, random).map((index) => {
    let rest = index
    for (const { questions, first, end } of ranges) {
      if (rest < end - first) return questions[first + rest] as BankQuestion
      rest -= end - first
    }
    throw new RangeError(`there is no question ${index}`)
  })
}
