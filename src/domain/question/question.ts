import { seededRandom, shuffle } from '../random.ts'
import { bookNumberOf } from '../scripture/bible-books.ts'
import { parseReference } from '../scripture/scripture.ts'

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

/** A question in the question bank. Authors write no option letters: `letteredOptions` assigns them. */
export type QuestionDraft = {
  readonly key: string
  readonly book: string
  readonly question: string
  readonly reference: string
  readonly theme: string
  readonly difficulty: number
  readonly answer: string
  readonly wrong: readonly string[]
  readonly lesson: string
}

/** Removes differences that a reader would not notice: case, width and spacing. */
export const normalize = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isDifficulty = (value: number): boolean =>
  Number.isInteger(value) && value >= MIN_DIFFICULTY && value <= MAX_DIFFICULTY

/** A sentence for every rule that the draft breaks; empty for a valid question. */
export const questionProblems = (draft: QuestionDraft): string[] => {
  const problems: string[] = []
  const options = [draft.answer, ...draft.wrong].map(normalize)
  const reference = parseReference(draft.reference)
  if (draft.key.length > MAX_QUESTION_KEY_LENGTH) {
    problems.push(`the key has more than ${MAX_QUESTION_KEY_LENGTH} characters`)
  }
  if (!normalize(draft.question)) problems.push('the question is empty')
  if (options.length !== OPTION_LETTERS.length) problems.push('there are not four options')
  if (options.some((option) => !option)) problems.push('an option is empty')
  if (new Set(options).size !== options.length) problems.push('two options are the same')
  if (bookNumberOf(draft.book) === null) problems.push(`there is no book "${draft.book}"`)
  if (!reference) problems.push(`there is no passage "${draft.reference}"`)
  else if (reference.book !== bookNumberOf(draft.book)) {
    problems.push(`the reference is not in ${draft.book}`)
  }
  if (!isDifficulty(draft.difficulty)) {
    problems.push(
      `the difficulty is not a whole number from ${MIN_DIFFICULTY} to ${MAX_DIFFICULTY}`,
    )
  }
  if (!normalize(draft.theme)) problems.push('the theme is empty')
  if (draft.theme.length > MAX_THEME_LENGTH) {
    problems.push(`the theme has more than ${MAX_THEME_LENGTH} characters`)
  }
  if (!normalize(draft.lesson)) problems.push('the lesson is empty')
  if (normalize(draft.lesson) === normalize(draft.answer))
    problems.push('the lesson repeats the answer')
  return problems
}

export type LetteredOption = {
  readonly letter: OptionLetter
  readonly text: string
  readonly isCorrect: boolean
}

/**
 * The four options with their letters. The order depends only on the question's key, so it is the
 * same on every installation, and correct answers are spread evenly over A to D.
 */
export const letteredOptions = (
  draft: Pick<QuestionDraft, 'key' | 'answer' | 'wrong'>,
): LetteredOption[] => {
  const options = [
    { text: draft.answer, isCorrect: true },
    ...draft.wrong.map((text) => ({ text, isCorrect: false })),
  ]
  return shuffle(options, seededRandom(`options:${draft.key}`)).map((option, index) => ({
    letter: OPTION_LETTERS[index] as OptionLetter,
    ...option,
  }))
}
