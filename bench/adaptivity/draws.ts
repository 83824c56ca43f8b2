import type { Random } from '../../src/domain/random.ts'
import {
  type ChallengeCandidate,
  type ChallengeState,
  challengeSkill,
  chooseChallenge,
  fittingDifficulties,
  isDrawnAsForPractice,
  isFirstRun,
} from '../../src/domain/rating/challenge.ts'
import type { Skill } from '../../src/domain/rating/skill.ts'
import { BOOK_GROUPS } from '../../src/domain/scripture/book-groups.ts'
import {
  type Bank,
  type BankQuestion,
  type Range,
  rangeBetween,
  sampleOf,
  withNeighbours,
} from './bank.ts'

/** What the product knows of a learner. */
export type Progress = {
  state: ChallengeState
  /** When each question, by its index, was last answered. */
  readonly metAt: Map<number, Date>
}

/** A draw of some questions for a learner. */
export type DrawInput = {
  readonly bank: Bank
  readonly progress: Progress
  /** From 1. */
  readonly run: number
  readonly count: number
  /** The questions of the run so far. */
  readonly asked: readonly BankQuestion[]
  readonly random: Random
}

export type Draw = (input: DrawInput) => readonly BankQuestion[]

/** So many of the questions that may fit are weighed for each draw; of all, the draw would be about the same. */
const WEIGHED = 30
/** Where too few fit, so many unmet ones in each group that are a little too easy are weighed, and a little too hard. */
const NEIGHBOURS = 6

/** Any questions that the learner has not met, as in practice. */
export const drawPlainly: Draw = ({ bank, progress, count, random }) => {
  const chosen = new Set<BankQuestion>()
  while (chosen.size < count) {
    const question = bank.questions[Math.floor(random() * bank.questions.length)] as BankQuestion
    if (!progress.metAt.has(question.index)) chosen.add(question)
  }
  return [...chosen]
}

/** The level that XP would have reached; nothing that the learner answers changes it. */
const levelAt = (run: number): number => Math.min(10, 1 + Math.floor(run / 3))

/** Of forty questions for a run of ten, those whose written difficulty is closest to the learner's level. */
export const drawByLevel: Draw = (input) => {
  const level = levelAt(input.run)
  return drawPlainly({ ...input, count: 4 * input.count })
    .toSorted((one, other) => Math.abs(one.written - level) - Math.abs(other.written - level))
    .slice(0, input.count)
}

type Candidate = ChallengeCandidate & { readonly question: BankQuestion }

/** One book of each group, for functions that take a book. */
const BOOK_OF_GROUP = {
  law: 1,
  history: 6,
  wisdom: 18,
  prophets: 23,
  gospels: 40,
  apostles: 44,
}

/** All questions that may fit. */
const rangesFor = (bank: Bank, skill: Skill): Range[] =>
  BOOK_GROUPS.map((group) => {
    // The less is known of a question, the easier it must be: from the least known to the best known.
    const [easiest] = fittingDifficulties(skill, BOOK_OF_GROUP[group], bank.largestVariance)
    const [, hardest] = fittingDifficulties(skill, BOOK_OF_GROUP[group], 0)
    return rangeBetween(bank.groups[group], [easiest, hardest])
  })

/** As Challenge Mode draws. */
const drawForSkill = (skill: Skill, input: DrawInput): readonly BankQuestion[] => {
  const { bank, progress, count, asked, random } = input
  const candidateOf = (question: BankQuestion): Candidate => ({
    id: String(question.index),
    book: question.book,
    rating: question.rating,
    metAt: progress.metAt.get(question.index) ?? null,
    question,
  })
  const usedBooks = new Set(asked.map(({ book }) => book))
  const choose = (questions: readonly BankQuestion[]) => {
    const candidates = questions.filter((one) => !asked.includes(one)).map(candidateOf)
    return chooseChallenge(candidates, skill, count, usedBooks, random)
  }
  const ranges = rangesFor(bank, skill)
  const { chosen, fit } = choose(sampleOf(ranges, WEIGHED, random))
  const isEnough = fit === 'fits' && chosen.length === count && chosen.every((one) => !one.metAt)
  const isUnmet = ({ index }: BankQuestion): boolean => !progress.metAt.has(index)
  const all = isEnough
    ? chosen
    : choose(ranges.flatMap((range) => withNeighbours(range, NEIGHBOURS, isUnmet))).chosen
  return all.map(({ question }) => question)
}

/** Challenge Mode: plainly while little is known, or others would be easier and success has not been low. */
export const drawToFit: Draw = (input) => {
  const { state } = input.progress
  const isPlain = isDrawnAsForPractice(state, input.bank.averageDifficulty)
  return isPlain ? drawPlainly(input) : drawForSkill(challengeSkill(state), input)
}

/** Challenge Mode without the rule that a run is easier than practice only after low success. */
export const drawToFitAtOnce: Draw = (input) => {
  const { state } = input.progress
  return isFirstRun(state) ? drawPlainly(input) : drawForSkill(challengeSkill(state), input)
}
