import type { QuestionEntry } from '../../../domain/question/question-entry.ts'
import type { QuestionWriter } from '../../../domain/question/question-generation.ts'

/** Questions on a book (1 to 66). */
export type QuestionsRequest = { readonly book: number; readonly count: number }

/** Some of the questions, as they come. */
export type WrittenQuestions = {
  readonly entries: readonly QuestionEntry[]
  /** How many broke a rule and are left out. */
  readonly dropped: number
  readonly writer: QuestionWriter
}
