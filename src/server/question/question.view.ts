import { bookNameOf } from '../../domain/bible-books.ts'
import type { LoadedOption, LoadedQuestion } from './question.service.ts'

export type OptionView = {
  readonly id: string
  readonly optionLetter: string
  readonly optionText: string
  /** In practice only. */
  readonly isCorrect?: boolean
}

export type QuestionView = {
  readonly id: string
  readonly question: string
  readonly scriptureReference: string
  readonly book: string
  readonly theme: string
  /** 1 to 10. */
  readonly difficulty: number
  /** In practice only. */
  readonly lesson?: string | null
  readonly options: readonly OptionView[]
}

const rankedOptionView = ({ id, letter, text }: LoadedOption): OptionView => ({
  id,
  optionLetter: letter,
  optionText: text,
})

/** A question in ranked play: without key and lesson, which come with the answer's verdict. */
export const rankedQuestionView = (question: LoadedQuestion): QuestionView => ({
  id: question.id,
  question: question.text,
  scriptureReference: question.scriptureReference,
  book: bookNameOf(question.book),
  theme: question.theme,
  difficulty: question.difficulty,
  options: question.options.map(rankedOptionView),
})

/** A question in practice: with its key and lesson. */
export const practiceQuestionView = (question: LoadedQuestion): QuestionView => ({
  ...rankedQuestionView(question),
  lesson: question.lesson,
  options: question.options.map((option) => ({
    ...rankedOptionView(option),
    isCorrect: option.isCorrect,
  })),
})
