import type { RunQuestion } from '../../domain/quiz-run.ts'

export type QuizOption = {
  readonly id: string
  readonly optionLetter: string
  readonly optionText: string
}

/** A question with what is known of it so far: key and lesson may come with the verdict only. */
export type QuizQuestion = {
  readonly id: string
  readonly question: string
  readonly scriptureReference: string
  readonly options: readonly QuizOption[]
  readonly correctOptionId: string | null
  readonly lesson: string | null
}

type ServedQuestion = Omit<QuizQuestion, 'options' | 'correctOptionId' | 'lesson'> & {
  readonly options: readonly (QuizOption & { readonly isCorrect?: boolean })[]
  readonly lesson?: string | null
}

export const quizQuestionOf = (served: ServedQuestion): QuizQuestion => ({
  id: served.id,
  question: served.question,
  scriptureReference: served.scriptureReference,
  options: served.options.map(({ id, optionLetter, optionText }) => ({
    id,
    optionLetter,
    optionText,
  })),
  correctOptionId: served.options.find((option) => option.isCorrect)?.id ?? null,
  lesson: served.lesson ?? null,
})

export const runQuestionOf = ({ id, options, correctOptionId }: QuizQuestion): RunQuestion => ({
  id,
  optionIds: options.map((option) => option.id),
  correctOptionId,
})

export const optionTextOf = (question: QuizQuestion, optionId: string | null): string =>
  question.options.find((option) => option.id === optionId)?.optionText ?? ''
