// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import {
  DEFAULT_GENERATED_QUESTIONS,
  generationCountOf,
  isGenerationCount,
} from '../question/question-generation.ts'
import { bookNumberOf } from '../scripture/bible-books.ts'

const versionId = z.uuid('Version not found').check(z.toLowerCase())

/** The name of one of the 66 books. */
const bookName = z
  .string()
  .check(z.refine((name) => bookNumberOf(name) !== null, 'This is not a book of the Bible.'))

export const versionIdSchema = z.strictObject({ id: versionId })

export const listVersionsSchema = z.strictObject({
  /** Versions of this book only. */
  book: z.optional(bookName),
  /** From 1. */
  page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
})

export const versionQuestionsSchema = z.strictObject({
  id: versionId,
  /** The `nextCursor` of the page before. */
  cursor: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
})

const INVALID_QUANTITY = 'Please enter a number between 1 and 100.'

/** As it is typed: anything but a number falls back to the default. */
const questionCount = z._default(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(40, INVALID_QUANTITY))]),
      z.transform(generationCountOf),
    ),
    z.number().check(z.refine(isGenerationCount, INVALID_QUANTITY)),
  ),
  DEFAULT_GENERATED_QUESTIONS,
)

export const generateQuestionsSchema = z.strictObject({ book: bookName, questionCount })

export const generationIdSchema = z.strictObject({
  id: z.uuid('There is no such generation of questions.').check(z.toLowerCase()),
})

export type ListVersions = z.output<typeof listVersionsSchema>
