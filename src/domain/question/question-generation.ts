import { bookNameOf } from '../scripture/bible-books.ts'
import { parseReference } from '../scripture/scripture.ts'
import { correctOptionTextOf, optionsOf, type QuestionEntry } from './question-entry.ts'
import { isWellWorded } from './wording-rules.ts'

/** Questions that are generated at once (specification, part 2, section 9). */
export const MIN_GENERATED_QUESTIONS = 1
export const MAX_GENERATED_QUESTIONS = 100
export const DEFAULT_GENERATED_QUESTIONS = 30

/** Generations that run at once on the whole site: each uses the language model, which may cost money. */
export const MAX_RUNNING_GENERATIONS = 3

/** Maximum characters of the reason why a generation failed. */
export const MAX_GENERATION_ERROR_LENGTH = 200

export const GENERATION_STATUSES = ['running', 'finished', 'failed'] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

/** Who writes generated questions. */
export const QUESTION_WRITERS = ['language_model', 'built_in'] as const
export type QuestionWriter = (typeof QUESTION_WRITERS)[number]

const WRITERS: Readonly<Record<QuestionWriter, string>> = {
  language_model: 'by the language model',
  built_in: 'from the words of the King James Version',
}

/** The number of questions that somebody asked for; anything but a number falls back to the default. */
export const generationCountOf = (value: string | number): number => {
  const count = typeof value === 'number' ? value : Number.parseFloat(value)
  return Number.isNaN(count) ? DEFAULT_GENERATED_QUESTIONS : count
}

/** Whether that many questions can be generated at once. */
export const isGenerationCount = (count: number): boolean =>
  Number.isInteger(count) && count >= MIN_GENERATED_QUESTIONS && count <= MAX_GENERATED_QUESTIONS

/**
 * A run that has not been heard of for so long was ended with its server; so was one from so far in the future,
 * when the server's clock was ahead.
 */
const STALE_AFTER_MS = 120_000

export const isStaleGeneration = (lastHeardOf: Date, now: Date): boolean =>
  Math.abs(now.getTime() - lastHeardOf.getTime()) > STALE_AFTER_MS

/** When a running generation must have been heard of, to count as running. */
export const heardOfBounds = (now: Date): { readonly first: Date; readonly last: Date } => ({
  first: new Date(now.getTime() - STALE_AFTER_MS),
  last: new Date(now.getTime() + STALE_AFTER_MS),
})

/**
 * Whether an entry that is valid as such can be a generated question on a book: it is about that book,
 * teaches something, and its wording tells nothing of the answer, by the rules of the question bank.
 */
export const isUsable = (entry: QuestionEntry, book: number): boolean => {
  const answer = correctOptionTextOf(entry)
  const wrong = optionsOf(entry).filter((option) => option !== answer)
  return (
    parseReference(entry.scriptureReference)?.book === book &&
    entry.lesson !== '' &&
    isWellWorded({ question: entry.question, answer, wrong })
  )
}

/** The name of a book's next version: the question bank is the first. */
export const generatedVersionName = (versionsBefore: number): string =>
  `Version ${versionsBefore + 1}`

/** Who wrote a version's questions: the language model may have failed on the way. */
export const generatedVersionDescription = (
  book: number,
  byWriter: Readonly<Record<QuestionWriter, number>>,
): string => {
  const parts = QUESTION_WRITERS.filter((writer) => byWriter[writer] > 0).map(
    (writer) => `${byWriter[writer]} written ${WRITERS[writer]}`,
  )
  return `Questions on ${bookNameOf(book)}: ${parts.join(', ')}.`
}
