// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { MAX_DIFFICULTY, MAX_THEME_LENGTH, MIN_DIFFICULTY, OPTION_LETTERS } from '../question.ts'
import {
  entryProblems,
  MAX_LESSON_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_QUESTION_LENGTH,
} from '../question-entry.ts'
import { MAX_REFERENCE_LENGTH } from '../scripture.ts'
import { multiLine, singleLine } from './text.ts'

const required = (label: string, max: number) =>
  singleLine(label, max).check(z.minLength(1, `The ${label} is missing.`))

const DIFFICULTY_MESSAGE = `The difficulty must be a whole number from ${MIN_DIFFICULTY} to ${MAX_DIFFICULTY}.`

const entryFields = {
  question: required('question', MAX_QUESTION_LENGTH),
  scriptureReference: required('reference', MAX_REFERENCE_LENGTH),
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

/** A question as it is uploaded, edited and generated. */
export const questionEntrySchema = z.strictObject(entryFields).check((context) => {
  for (const { field, message } of entryProblems(context.value)) {
    context.issues.push({ code: 'custom', path: [field], message, input: context.value })
  }
})

export const questionIdSchema = z.strictObject({
  id: z.uuid('Question not found').check(z.toLowerCase()),
})
