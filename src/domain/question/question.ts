import { seededRandom, shuffle } from '../random.ts'

export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const
export type OptionLetter = (typeof OPTION_LETTERS)[number]

export const MIN_DIFFICULTY = 1
export const MAX_DIFFICULTY = 10

/** Maximum characters of a question's key in the question bank. */
export const MAX_QUESTION_KEY_LENGTH = 80
/** Maximum characters of a question's theme. */
export const MAX_THEME_LENGTH = 80

/** The value of the book picker for "no filter" (specification, part 1, section 9). */
export const ALL_BOOKS = 'All'

export const MAX_QUESTION_SEARCH_LENGTH = 100

export const DIFFICULTY_BANDS = ['easy', 'medium', 'hard'] as const
export type DifficultyBand = (typeof DIFFICULTY_BANDS)[number]

/** 1-3 easy, 4-6 medium, 7-10 hard (specification, part 2, section 9). */
export const DIFFICULTY_RANGES: Readonly<Record<DifficultyBand, readonly [number, number]>> = {
  easy: [1, 3],
  medium: [4, 6],
  hard: [7, 10],
}

/** The band of a difficulty. */
export const difficultyBandOf = (difficulty: number): DifficultyBand => {
  if (difficulty <= DIFFICULTY_RANGES.easy[1]) return 'easy'
  return difficulty <= DIFFICULTY_RANGES.medium[1] ? 'medium' : 'hard'
}

/** What a learner must do to answer, whatever the question begins with. */
export const QUESTION_KINDS = [
  /** Know the words of a verse. */
  'wording',
  /** A person or a people. */
  'name',
  /** A place, a number or a thing. */
  'detail',
  /** What happened. */
  'fact',
  'reason',
  /** What a picture, a saying or a story is about. */
  'meaning',
  'order',
  /** Who says something, or to whom. */
  'speaker',
  /** What two passages have to do with each other. */
  'link',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const isQuestionKind = (text: string): text is QuestionKind =>
  QUESTION_KINDS.some((kind) => kind === text)

const PLAUSIBLE = /^plausible: \S/

/** The passage where a wrong answer belongs; null where its origin only says why it is plausible. */
export const verseOfOrigin = (from: string | null): string | null =>
  from === null || PLAUSIBLE.test(from) ? null : from

/** Removes differences that a reader would not notice: case, width and spacing. */
export const normalize = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

export type LetteredOption = {
  readonly letter: OptionLetter
  readonly text: string
  readonly isCorrect: boolean
  /** Where a wrong answer belongs: a passage, or `plausible: why`; null if that is not known. */
  readonly from: string | null
}

/** A question as it is stored, with its options. */
export type StoredQuestion = {
  /** 1 to 66. */
  readonly book: number
  readonly text: string
  readonly scriptureReference: string
  readonly theme: string
  /** 1 to 10. */
  readonly difficulty: number
  readonly lesson: string | null
  readonly kind: QuestionKind | null
  /** The id of the landmark story that it is about. */
  readonly landmark: string | null
  /** A second passage, where the answer needs two. */
  readonly also: string | null
  readonly options: readonly LetteredOption[]
}

/** The options of a question as its author writes them. */
type OptionTexts = {
  readonly key: string
  readonly answer: string
  readonly wrong: readonly string[]
  readonly from: readonly string[]
}

/**
 * The four options with their letters. The order depends only on the question's key, so it is the
 * same on every installation, and correct answers are spread evenly over A to D.
 */
export const letteredOptions = ({ key, answer, wrong, from }: OptionTexts): LetteredOption[] => {
  const options = [
    { text: answer, isCorrect: true, from: null },
    ...wrong.map((text, index) => ({ text, isCorrect: false, from: from[index] ?? null })),
  ]
  return shuffle(options, seededRandom(`options:${key}`)).map((option, index) => ({
    letter: OPTION_LETTERS[index] as OptionLetter,
    ...option,
  }))
}
