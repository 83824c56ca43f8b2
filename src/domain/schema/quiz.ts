import { z } from 'zod'
import { bookNumberOf } from '../bible-books.ts'
import { NO_OPTION } from '../grading.ts'
import { ALL_BOOKS } from '../question.ts'
import { QUIZ_TYPES } from '../quiz-type.ts'

/** The most questions that one request may name or ask for: a sprint has 20, a quiz 10. */
const MAX_QUESTIONS = 20

/** In lower case, so that one question cannot be named in two spellings. */
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
    .refine((name) => name === ALL_BOOKS || bookNumberOf(name) !== null, 'There is no such book.')
    .default(ALL_BOOKS),
  adaptive: z.boolean().default(false),
  mode: z.enum(['practice', 'daily']).optional(),
  attemptId: id.optional(),
})

export const questionsByIdsSchema = z.strictObject({
  questionIds: z.array(id).min(1).max(MAX_QUESTIONS),
})

export const attemptSchema = z.strictObject({ attemptId: id.optional() })

export const singleAnswerSchema = z.strictObject({
  attemptId: id,
  ...answerSchema.shape,
  /** The question's time ran out before the learner chose; that is no answer, unlike a skip. */
  timedOut: z.boolean().default(false),
})

export const submitSchema = z.strictObject({
  answers: z
    .array(answerSchema)
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} answers can be submitted.`)
    .refine(
      (answers) => new Set(answers.map((answer) => answer.questionId)).size === answers.length,
      'A question is answered twice.',
    ),
  /** Seconds. */
  timeSpent: z.number().min(0).max(86_400),
  quizType: z.enum(QUIZ_TYPES),
  /** The daily attempt, or an id that a client gives its practice round so that it counts once. */
  attemptId: id.optional(),
  sprintGroup: z.string().min(1).max(64).optional(),
})

export type QuizAnswerInput = z.infer<typeof answerSchema>
export type QuizSubmission = z.infer<typeof submitSchema>
