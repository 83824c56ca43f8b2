import { z } from 'zod'
import { SPRINT_LENGTH } from '../group/sprint.ts'
import { ALL_BOOKS, MAX_QUESTION_SEARCH_LENGTH } from '../question/question.ts'
import { NO_OPTION } from '../quiz/grading.ts'
import { QUIZ_TYPES } from '../quiz/quiz-type.ts'
import { bookNumberOf } from '../scripture/bible-books.ts'
import { bookRangeOf } from '../scripture/book-groups.ts'

/** Questions in one request: a sprint has the most. */
const MAX_QUESTIONS = SPRINT_LENGTH

/** Lower case, so that a question has one spelling of its id. */
const id = z.uuid().toLowerCase()

const answerSchema = z.strictObject({
  questionId: id,
  /** Empty when skipped. */
  selectedOptionId: z.union([id, z.literal(NO_OPTION)]),
})

/** A question of a round of practice, and what the learner chose. */
export const explanationInputSchema = answerSchema

/** A book, a group of books, or all. */
const book = z
  .string()
  .refine(
    (name) => name === ALL_BOOKS || bookRangeOf(name) !== null,
    'This is not a book of the Bible.',
  )
  .default(ALL_BOOKS)

export const questionsSchema = z
  .strictObject({
    limit: z.int().min(1).max(MAX_QUESTIONS).default(10),
    book,
    /** Words or a passage that the questions are about. These are practised as they are, not as a challenge. */
    q: z
      .string()
      .trim()
      .min(1, 'Enter a word or a passage.')
      .max(
        MAX_QUESTION_SEARCH_LENGTH,
        `A search can have at most ${MAX_QUESTION_SEARCH_LENGTH} characters.`,
      )
      .optional(),
    adaptive: z.boolean().default(false),
    /** `missed`: a review of what the learner has missed, of one book or all. */
    mode: z.enum(['practice', 'daily', 'review', 'missed']).optional(),
    attemptId: id.optional(),
  })
  .refine(
    ({ q, mode, attemptId }) =>
      q === undefined || (attemptId === undefined && (mode ?? 'practice') === 'practice'),
    'Only questions for practice can be searched.',
  )

const eachOnce = (answers: readonly { readonly questionId: string }[]): boolean =>
  new Set(answers.map(({ questionId }) => questionId)).size === answers.length

const ANSWERED_TWICE = 'Each question can be answered only once.'

/** The next questions of a round in Challenge Mode, of which the server knows nothing until it is submitted. */
export const nextQuestionsSchema = z.strictObject({
  limit: z.int().min(1).max(MAX_QUESTIONS).default(2),
  book,
  /** The round so far, in the order in which it was answered. */
  answers: z.array(answerSchema).max(MAX_QUESTIONS).refine(eachOnce, ANSWERED_TWICE),
  /** Questions of the round that are not answered yet. */
  unansweredIds: z.array(id).max(MAX_QUESTIONS).default([]),
})

/** A finished quiz, whose missed questions come back. */
export const reviewOfAttemptSchema = z.strictObject({ attemptId: id })

/** The questions that the learner has missed, of a book; without it, of the one that they missed last. */
export const missedQuestionsSchema = z
  .strictObject({
    book: z
      .string()
      .refine((name) => bookNumberOf(name) !== null, 'This is not a book of the Bible.')
      .optional(),
    /** `nextCursor` of the page before. */
    cursor: z.string().max(100, 'This page of questions doesn’t exist.').optional(),
  })
  .refine(
    ({ book: asked, cursor }) => cursor === undefined || asked !== undefined,
    'A further page needs its book.',
  )

export const cardAsideSchema = z.strictObject({
  questionId: z.uuid('You haven’t answered this question.').toLowerCase(),
  isAside: z.boolean(),
})

export const questionsByIdsSchema = z.strictObject({
  questionIds: z.array(id).min(1).max(MAX_QUESTIONS),
})

/** The learner's attempt at the sprint that runs in this group. */
const sprintGroup = id.optional()

const namesAttemptOnce = (input: {
  readonly attemptId?: string | undefined
  readonly sprintGroup?: string | undefined
}): boolean => input.attemptId === undefined || input.sprintGroup === undefined

const NAMED_TWICE = 'Name the attempt or its group, not both.'

/** An attempt, by its id or by the group whose sprint it plays; the newest daily one without both. */
export const attemptSchema = z
  .strictObject({ attemptId: id.optional(), sprintGroup })
  .refine(namesAttemptOnce, NAMED_TWICE)

/** Whether the next question of an attempt waits for the learner. */
export const pauseSchema = z.strictObject({ attemptId: id, isPaused: z.boolean() })

export const singleAnswerSchema = z
  .strictObject({
    attemptId: id.optional(),
    sprintGroup,
    ...answerSchema.shape,
    /** Time ran out before the learner chose. Unlike a skip, this does not count as an answer. */
    timedOut: z.boolean().default(false),
  })
  .refine(
    ({ attemptId, sprintGroup: group }) => (attemptId === undefined) !== (group === undefined),
    'Name the attempt or its group.',
  )

export const submitSchema = z.strictObject({
  answers: z
    .array(answerSchema)
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} answers can be submitted.`)
    .refine(eachOnce, ANSWERED_TWICE),
  /** Seconds. */
  timeSpent: z.number().min(0).max(86_400),
  quizType: z.enum(QUIZ_TYPES),
  /** The daily attempt, or an id that the client chose for its practice round so that a retry is not counted twice. */
  attemptId: id.optional(),
  sprintGroup,
})

export type QuizAnswerInput = z.infer<typeof answerSchema>
export type QuizSubmission = z.infer<typeof submitSchema>
export type PauseInput = z.infer<typeof pauseSchema>
export type AttemptInput = z.infer<typeof attemptSchema>
