import { z } from 'zod'
import { bookNameOf } from '../../domain/scripture/bible-books.ts'
import { countSchema } from '../platform/view-fields.ts'
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
  /** Without a book in the request: all books of which something was missed, in Bible order. */
  overview: z
    .object({
      books: z.array(
        z.object({
          book: z.string(),
          /** Also questions that are not shown, now or any more. */
          missed: countSchema,
          /** Also if that question was right since. */
          lastMissedAt: z.iso.datetime(),
        }),
      ),
      /** Whether some questions of any book can be reviewed now. */
      canReview: z.boolean(),
    })
    .nullable(),
  /** The book of the questions; null if nothing was missed. */
  book: z.string().nullable(),
  /** Whether some of that book can be reviewed now. */
  canReviewBook: z.boolean(),
  questions: z.array(missedQuestionSchema),
  nextCursor: z.string().nullable(),
})

const missedQuestionView = (missed: MissedQuestion): z.output<typeof missedQuestionSchema> => {
  const { options, missedOptionId } = missed
  const correct = options.find(({ isCorrect }) => isCorrect)
  if (!correct) throw new Error(`question ${missed.id} has no correct option`)
  const selected = options.find(({ id }) => id === missedOptionId)
  return {
    id: missed.id,
    question: missed.text,
    scriptureReference: missed.scriptureReference,
    correctOptionText: correct.text,
    selectedOptionText: selected?.text ?? null,
    wasEdited: selected?.id === correct.id,
    ...explanationView(missed, missedOptionId),
    missedAt: new Date(missed.missedAt).toISOString(),
    isAside: missed.isAside,
  }
}

/** What the learner has missed, with the answers. */
export const missedQuestionsView = ({
  overview,
  book,
  questions,
  ...missed
}: MissedQuestions): z.output<typeof missedQuestionsViewSchema> => ({
  ...missed,
  overview: overview && {
    ...overview,
    books: overview.books.map((one) => ({
      ...one,
      book: bookNameOf(one.book),
      lastMissedAt: new Date(one.lastMissedAt).toISOString(),
    })),
  },
  book: book === null ? null : bookNameOf(book),
  questions: questions.map(missedQuestionView),
})
