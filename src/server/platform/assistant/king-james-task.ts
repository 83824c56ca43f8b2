import type { QuestionEntry } from '../../../domain/question/question-entry.ts'
import type { PassageText } from '../../../domain/scripture/verse.ts'

/** What is wanted of the King James Version. */
export type KingJamesTask = {
  /** The name of a book. */
  readonly book: string
  readonly seed: string
  /** Maximum number of questions to make. */
  readonly questions: number
  readonly passages: number
}

export type KingJamesResult = {
  readonly questions: readonly QuestionEntry[]
  readonly passages: readonly PassageText[]
}
