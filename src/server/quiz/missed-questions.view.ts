import { z } from 'zod'
import { bookNameOf } from '../../domain/scripture/bible-books.ts'
import { countSchema } from '../platform/view-fields.ts'
import { correctOptionOf } from '../question/bank/question.service.ts'
import { explanationSchema, explanationView } from '../question/bank/question.view.ts'
import type { MissedQuestion, MissedQuestions } from './missed-questions.service.ts'

const missedQuestionSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  scriptureReference: z.string(),
  correctOptionText: z.string(),
  /** What the learner chose; null if nothing. */
  selectedOptionText: z.string().nullable(),
  /** The question was edited, so that what the learner chose is right now. */
  wasEdited: z.boolean(),
  ...explanationSchema.shape,
  missedAt: z.iso.datetime(),
  isAside: z.boolean(),
})

export const missedQuestionsViewSchema = z.object({
  books: z.array(
    z.object({
      book: z.string(),
      missed: countSchema,
      /** Also if that question was right since. */
      lastMissedAt: z.iso.datetime(),
    }),
  ),
  /** Whether some questions of any book can be reviewed. */
  canReview: z.boolean(),
  /** The book of the questions; null if nothing was missed. */
  book: z.string().nullable(),
  /** Whether some of that book can be reviewed. */
  canReviewBook: z.boolean(),
  questions: z.array(missedQuestionSchema),
  nextCursor: z.string().nullable(),
})

const missedQuestionView = ({
  question,
  missedOptionId,
  isAside,
  missedAt,
}: MissedQuestion): z.output<typeof missedQuestionSchema> => {
  const correct = correctOptionOf(question)
  const selected = question.options.find(({ id }) => id === missedOptionId)
  return {
    id: question.id,
    question: question.text,
    scriptureReference: question.scriptureReference,
    correctOptionText: correct.text,
    selectedOptionText: selected?.text ?? null,
    wasEdited: selected?.id === correct.id,
    ...explanationView(question, missedOptionId),
    missedAt: new Date(missedAt).toISOString(),
    isAside,
  }
}

/** What the learner has missed, with the answers. */
export const missedQuestionsView = ({
  books,
  book,
  questions,
  ...missed
}: MissedQuestions): z.output<typeof missedQuestionsViewSchema> => ({
  ...missed,
  books: books.map((one) => ({
    ...one,
    book: bookNameOf(one.book),
    lastMissedAt: new Date(one.lastMissedAt).toISOString(),
  })),
  book: book === null ? null : bookNameOf(book),
  questions: questions.map(missedQuestionView),
})
