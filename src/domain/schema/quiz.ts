import { z } from 'zod'
import { bookNumberOf } from '../bible-books.ts'
import { NO_OPTION } from '../grading.ts'
import { ALL_BOOKS } from '../question.ts'
import { QUIZ_TYPES } from '../quiz-type.ts'

/** Questions in one request: a sprint has 20, every other quiz 10. */
const MAX_QUESTIONS = 20

/** Lower case, so that a question has one spelling of its id. */
const id = z.uuid().toLowerCase()

const answerSchema = z.strictObject({
  questionId: id,
  /** Empty when skipped. */
  selectedOptionId: z.union([id, z.literal(NO_OPTION)]),
})

export const questionsSchema = z.strictObject({
  limit: z.int().min(1).max(MAX_QUESTIONS).default(10),
  book: z
    .string()
    .refine(
      (name) => name === ALL_BOOKS || bookNumberOf(name) !== null,
      'This is not a book of the Bible.',
    )
    .default(ALL_BOOKS),
  adaptive: z.boolean().default(false),
  mode: z.enum(['practice', 'daily']).optional(),
  attemptId: id.optional(),
})

export const questionsByIdsSchema = z.strictObject({
  questionIds: z.array(id).min(1).max(MAX_QUESTIONS),
})

/** An attempt, by its id; the newest daily one without it. */
export const attemptIdSchema = z.strictObject({ attemptId: id.optional() })

export const singleAnswerSchema = z.strictObject({
  attemptId: id,
  ...answerSchema.shape,
  /** Time ran out before the learner chose. Unlike a skip, this does not count as an answer. */
  timedOut: z.boolean().default(false),
})

export const submitSchema = z.strictObject({
  answers: z
    .array(answerSchema)
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} answers can be submitted.`)
    .refine(
      (answers) => new Set(answers.map((answer) => answer.questionId)).size === answers.length,
      'Each question can be answered only once.',
    ),
  /** Seconds. */
  timeSpent: z.number().min(0).max(86_400),
  quizType: z.enum(QUIZ_TYPES),
  /** The daily attempt, or an id that the client chose for its practice round so that a retry is not counted twice. */
  attemptId: id.optional(),
  sprintGroup: z.string().min(1).max(64).optional(),
})

export type QuizAnswerInput = z.infer<typeof answerSchema>
export type QuizSubmission = z.infer<typeof submitSchema>
