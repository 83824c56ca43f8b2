import type { Random } from '../../src/domain/random.ts'
import { seededRandom } from '../../src/domain/random.ts'
import { successAt } from '../../src/domain/rating/rating.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { BOOK_GROUPS, type BookGroup, bookGroupOf } from '../../src/domain/scripture/book-groups.ts'
import { normalNumber } from './statistics.ts'

export const LEARNERS = 2000
export const QUESTIONS = 3000

/** Standard deviations of true skill in logits: between learners, and between the groups of a learner. */
export const OVERALL_DEVIATION = 1
export const GROUP_DEVIATION = 0.4

/** True difficulties on the scale of the written ones: normal, within 1 to 10. */
export const DIFFICULTY_MEAN = 5
export const DIFFICULTY_DEVIATION = 2.2
/** Written difficulties are up to so many steps off. */
export const WRITTEN_ERROR = 2

/** Not imported from the product: its constant is an assumption about this one, the true one. */
export const TRUE_LOGITS_PER_DIFFICULTY = 0.4
const MIDDLE_DIFFICULTY = 5.5

export type TrueLearner = {
  /** Over all books, in logits. */
  readonly overall: number
  /** In each group of books, in logits. */
  readonly groups: Readonly<Record<BookGroup, number>>
}

export type TrueQuestion = {
  /** 1 to 66. */
  readonly book: number
  readonly group: BookGroup
  /** In logits. */
  readonly difficulty: number
  /** 1 to 10. */
  readonly written: number
}

/** What is true in a simulation, and what no method of drawing questions may read. */
export type World = {
  readonly learners: readonly TrueLearner[]
  readonly questions: readonly TrueQuestion[]
}

const learnerFrom = (random: Random): TrueLearner => {
  const overall = normalNumber(0, OVERALL_DEVIATION, random)
  const groups = Object.fromEntries(
    BOOK_GROUPS.map((group) => [group, overall + normalNumber(0, GROUP_DEVIATION, random)]),
  ) as TrueLearner['groups']
  return { overall, groups }
}

/** The book of each chapter of the Bible, so that long books get more questions. */
const BOOK_OF_CHAPTER = BIBLE_BOOKS.flatMap(({ chapters }, index) =>
  Array.from({ length: chapters }, () => index + 1),
)

const difficultyFrom = (random: Random): number => {
  const difficulty = normalNumber(DIFFICULTY_MEAN, DIFFICULTY_DEVIATION, random)
  return difficulty >= 1 && difficulty <= 10 ? difficulty : difficultyFrom(random)
}

const questionFrom = (random: Random): TrueQuestion => {
  const book = BOOK_OF_CHAPTER[Math.floor(random() * BOOK_OF_CHAPTER.length)] as number
  const difficulty = difficultyFrom(random)
  const error = WRITTEN_ERROR * (2 * random() - 1)
  return {
    book,
    group: bookGroupOf(book),
    difficulty: TRUE_LOGITS_PER_DIFFICULTY * (difficulty - MIDDLE_DIFFICULTY),
    written: Math.min(10, Math.max(1, Math.round(difficulty + error))),
  }
}

export const worldOf = (seed: string): World => {
  const random = seededRandom(`world:${seed}`)
  return {
    learners: Array.from({ length: LEARNERS }, () => learnerFrom(random)),
    questions: Array.from({ length: QUESTIONS }, () => questionFrom(random)),
  }
}

/** The true probability that a learner answers a question, by its index, correctly. */
export const trueSuccess = (learner: TrueLearner, index: number, { questions }: World): number => {
  const { group, difficulty } = questions[index] as TrueQuestion
  return successAt(learner.groups[group] - difficulty)
}
