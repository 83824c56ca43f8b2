// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import {
  MAX_DIFFICULTY,
  MAX_QUESTION_SEARCH_LENGTH,
  MAX_THEME_LENGTH,
  MIN_DIFFICULTY,
  OPTION_LETTERS,
} from '../question/question.ts'
import {
  entryProblems,
  MAX_LESSON_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_QUESTION_LENGTH,
  type QuestionEntry,
} from '../question/question-entry.ts'
import { MIN_QUESTION_SEARCH_LENGTH, QUESTION_VIEWS } from '../question/question-list.ts'
import { bookNumberOf } from '../scripture/bible-books.ts'
import { MAX_REFERENCE_LENGTH } from '../scripture/scripture.ts'
import { storedReference } from '../scripture/shown-reference.ts'
import { multiLine, singleLine } from './text.ts'

const required = (label: string, max: number) =>
  singleLine(label, max).check(z.minLength(1, `The ${label} is missing.`))

const DIFFICULTY_MESSAGE = `The difficulty must be a whole number from ${MIN_DIFFICULTY} to ${MAX_DIFFICULTY}.`

/** The fields of a question as people write them, each with its own rules. */
export const entryFields = {
  question: required('question', MAX_QUESTION_LENGTH),
  scriptureReference: required('reference', MAX_REFERENCE_LENGTH).check(
    // It is typed as it is shown.
    z.overwrite(storedReference),
  ),
  theme: required('theme', MAX_THEME_LENGTH),
  difficulty: z
    .int(DIFFICULTY_MESSAGE)
    .check(z.gte(MIN_DIFFICULTY, DIFFICULTY_MESSAGE), z.lte(MAX_DIFFICULTY, DIFFICULTY_MESSAGE)),
  optionA: required('option A', MAX_OPTION_LENGTH),
  optionB: required('option B', MAX_OPTION_LENGTH),
  optionC: required('option C', MAX_OPTION_LENGTH),
  optionD: required('option D', MAX_OPTION_LENGTH),
  correctAnswer: z.enum(OPTION_LETTERS, 'The correct answer must be A, B, C or D.'),
  lesson: z._default(multiLine('lesson', MAX_LESSON_LENGTH), ''),
  book: z._default(singleLine('book', 40), ''),
}

/** The rules that concern several fields. */
const checkEntry = ({ value, issues }: z.core.ParsePayload<QuestionEntry>): void => {
  for (const { field, message } of entryProblems(value)) {
    issues.push({ code: 'custom', path: [field], message, input: value })
  }
}

/** A question as it is uploaded, edited and generated. */
export const questionEntrySchema = z.strictObject(entryFields).check(checkEntry)

const id = z.uuid('Question not found').check(z.toLowerCase())

export const questionIdSchema = z.strictObject({ id })

/**
 * All of a question is sent, also what stays. With the `revision` that the edit began with, it is refused
 * if somebody else has changed the question since; without, the last edit wins.
 */
export const editQuestionSchema = z
  .strictObject({ id, revision: z.optional(z.string().check(z.maxLength(40))), ...entryFields })
  .check(checkEntry)

/** Without `isActive` the question changes from one to the other. */
export const toggleQuestionSchema = z.strictObject({ id, isActive: z.optional(z.boolean()) })

/**
 * How many questions the caller expects to be archived, as their screen shows it; without it, all are
 * archived however many there are.
 */
export const archiveAllSchema = z.optional(
  z.strictObject({ expectedCount: z.optional(z.int().check(z.gte(0))) }),
)

/** A text to search for; an empty one searches for nothing. */
const search = singleLine('search', MAX_QUESTION_SEARCH_LENGTH).check(
  z.refine(
    (text) => text === '' || text.length >= MIN_QUESTION_SEARCH_LENGTH,
    `Enter at least ${MIN_QUESTION_SEARCH_LENGTH} characters to search.`,
  ),
)

/** The name of a book, or an empty text for all. */
const bookFilter = z
  .string()
  .check(
    z.refine(
      (name) => name === '' || bookNumberOf(name) !== null,
      'This is not a book of the Bible.',
    ),
  )

export const listQuestionsSchema = z.strictObject({
  book: z._default(bookFilter, ''),
  search: z._default(search, ''),
  view: z._default(z.enum(QUESTION_VIEWS), 'all'),
  /** From 1; the last page for any after it. */
  page: z._default(z.int().check(z.gte(1)), 1),
})

export type ListQuestions = z.output<typeof listQuestionsSchema>
