import {
  isQuestionKind,
  type LetteredOption,
  OPTION_LETTERS,
  type QuestionKind,
} from './question.ts'
import type { QuestionEntry } from './question-entry.ts'

/** A row of a file of questions: with what the bank knows beyond the form of administrators. */
export type QuestionFileEntry = QuestionEntry & {
  /** One of the kinds of questions; empty if it is not known. */
  readonly kind: string
  /** The id of a landmark story, or empty. */
  readonly landmark: string
  /** A second passage, or empty. */
  readonly also: string
  /**
   * For each wrong answer, in the order of the letters, the verse where it belongs or `plausible: why`, with
   * `|` between them: "Hosea 8:4 | plausible: they were rich | Amos 2:1". Empty where it is not known.
   */
  readonly from: string
}

const SEPARATOR = '|'
/** How many origins the column `from` has, if it has any. */
export const ORIGINS_IN_FROM = OPTION_LETTERS.length - 1

/** The origins in the column `from`, empty ones for those that are not known; none if it is empty. */
export const originsIn = (from: string): string[] =>
  from === '' ? [] : from.split(SEPARATOR).map((origin) => origin.trim())

/** The kind of a valid entry; null if it is not known. */
export const kindOfEntry = ({ kind }: QuestionFileEntry): QuestionKind | null =>
  isQuestionKind(kind) ? kind : null

/** The options of a row with the origins of the wrong ones. */
export const withOrigins = (
  options: readonly LetteredOption[],
  { from }: QuestionFileEntry,
): LetteredOption[] => {
  const origins = originsIn(from)
  let place = 0
  return options.map((option) => {
    if (option.isCorrect) return option
    const origin = origins[place] ?? ''
    place += 1
    return { ...option, from: origin === '' ? null : origin }
  })
}

/** The column `from` of stored options; empty if no origin is known. */
export const fromColumnOf = (options: readonly LetteredOption[]): string => {
  const origins = options.filter(({ isCorrect }) => !isCorrect).map(({ from }) => from ?? '')
  return origins.some((origin) => origin !== '') ? origins.join(` ${SEPARATOR} `) : ''
}
