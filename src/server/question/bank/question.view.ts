import { z } from 'zod'
import {
  MAX_DIFFICULTY,
  MIN_DIFFICULTY,
  OPTION_LETTERS,
  verseOfOrigin,
} from '../../../domain/question/question.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import type { LoadedOption, LoadedQuestion } from './question.service.ts'

const rankedOptionSchema = z.object({
  id: z.uuid(),
  optionLetter: z.enum(OPTION_LETTERS),
  optionText: z.string(),
})

/** Has no correct answer, so that replies cannot reveal it by mistake. */
export const rankedQuestionViewSchema = z
  .object({
    id: z.uuid(),
    question: z.string(),
    scriptureReference: z.string(),
    book: z.string(),
    theme: z.string(),
    difficulty: z.int().min(MIN_DIFFICULTY).max(MAX_DIFFICULTY),
    options: z.array(rankedOptionSchema),
  })
  .meta({ id: 'RankedQuestion' })

/** A question for practice; without the optional fields, one for ranked play. */
export const questionViewSchema = z
  .object({
    ...rankedQuestionViewSchema.shape,
    lesson: z.string().nullable().optional(),
    options: z.array(z.object({ ...rankedOptionSchema.shape, isCorrect: z.boolean().optional() })),
  })
  .meta({ id: 'Question' })

type RankedQuestionView = z.output<typeof rankedQuestionViewSchema>

/** What a learner is told about a question once they have answered it. */
export const explanationSchema = z.object({
  lesson: z.string().nullable(),
  /** A second passage, where the answer needs two. */
  also: z.string().nullable(),
  /** The passage where the wrong answer belongs that the learner chose; null if that is not known. */
  selectedOptionFrom: z.string().nullable(),
})

type Explanation = z.output<typeof explanationSchema>

export const explanationView = (
  { lesson, also, options }: Pick<LoadedQuestion, 'lesson' | 'also' | 'options'>,
  selectedOptionId: string | null,
): Explanation => {
  const selected = options.find(({ id }) => id === selectedOptionId)
  return { lesson, also, selectedOptionFrom: verseOfOrigin(selected?.from ?? null) }
}

export const NO_EXPLANATION: Explanation = { lesson: null, also: null, selectedOptionFrom: null }

const rankedOptionView = ({
  id,
  letter,
  text,
}: LoadedOption): z.output<typeof rankedOptionSchema> => ({
  id,
  optionLetter: letter,
  optionText: text,
})

/** A question in ranked play: without the correct answer and the lesson, which come with the graded answer. */
export const rankedQuestionView = (question: LoadedQuestion): RankedQuestionView => ({
  id: question.id,
  question: question.text,
  scriptureReference: question.scriptureReference,
  book: bookNameOf(question.book),
  theme: question.theme,
  difficulty: question.difficulty,
  options: question.options.map(rankedOptionView),
})

/** A question in practice: with the correct answer and the lesson. */
export const practiceQuestionView = (
  question: LoadedQuestion,
): Required<z.output<typeof questionViewSchema>> => ({
  ...rankedQuestionView(question),
  lesson: question.lesson,
  options: question.options.map((option) => ({
    ...rankedOptionView(option),
    isCorrect: option.isCorrect,
  })),
})
