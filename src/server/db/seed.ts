import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { bookNumberOf } from '../../domain/bible-books.ts'
import { FEATURE_NAMES, FEATURES } from '../../domain/feature.ts'
import { letteredOptions, type QuestionDraft, questionProblems } from '../../domain/question.ts'
import type { Database } from './database.ts'

const BANK_DIRECTORY = new URL('../../../content/questions/', import.meta.url)

type BookFile = {
  readonly book: string
  readonly questions: readonly Omit<QuestionDraft, 'book'>[]
}

/** All questions of the question bank, in the order of its file names. */
export const readBank = async (): Promise<QuestionDraft[]> => {
  const names = (await readdir(BANK_DIRECTORY)).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(name, BANK_DIRECTORY), 'utf8')),
  )
  return texts.flatMap((text) => {
    const { book, questions } = JSON.parse(text) as BookFile
    return questions.map((question) => ({ ...question, book }))
  })
}

/** Questions per statement, so that no statement blocks the embedded database for long. */
const BATCH_SIZE = 200

/**
 * Adds the feature flags and the question bank. Running it again adds what is new and leaves existing
 * rows as they are, including changes by administrators.
 */
export const seed = async (database: Database, now: Date): Promise<void> => {
  await seedFlags(database, now)
  await seedQuestions(database, await readBank(), now)
}

const seedFlags = async (database: Database, now: Date): Promise<void> => {
  await database
    .insertInto('feature_flags')
    .values(
      FEATURE_NAMES.map((name) => ({
        name,
        isEnabled: FEATURES[name].enabledByDefault,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export const seedQuestions = async (
  database: Database,
  bank: readonly QuestionDraft[],
  now: Date,
): Promise<void> => {
  const rows = await database
    .selectFrom('questions')
    .select('bankKey')
    .where('bankKey', 'is not', null)
    .execute()
  const existingKeys = new Set(rows.map((row) => row.bankKey))
  const newDrafts = bank.filter((draft) => !existingKeys.has(draft.key))
  for (let start = 0; start < newDrafts.length; start += BATCH_SIZE) {
    await addQuestions(database, newDrafts.slice(start, start + BATCH_SIZE), now)
  }
}

const addQuestions = (
  database: Database,
  drafts: readonly QuestionDraft[],
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const ordinals = await lastOrdinals(transaction)
    const questions = drafts.map((draft) => {
      const book = requireBook(draft)
      const ordinal = (ordinals.get(book) ?? 0) + 1
      ordinals.set(book, ordinal)
      return { id: randomUUID(), draft, book, ordinal }
    })
    await transaction
      .insertInto('questions')
      .values(
        questions.map(({ id, draft, book, ordinal }) => ({
          id,
          bankKey: draft.key,
          book,
          ordinal,
          text: draft.question,
          scriptureReference: draft.reference,
          theme: draft.theme,
          difficulty: draft.difficulty,
          lesson: draft.lesson,
          createdAt: now,
        })),
      )
      .execute()
    await transaction
      .insertInto('question_options')
      .values(
        questions.flatMap(({ id, draft }) =>
          letteredOptions(draft).map((option) => ({ id: randomUUID(), question: id, ...option })),
        ),
      )
      .execute()
  })

const requireBook = (draft: QuestionDraft): number => {
  const problems = questionProblems(draft)
  const book = bookNumberOf(draft.book)
  if (problems.length > 0 || book === null) {
    throw new Error(`question ${draft.key} of the question bank: ${problems.join('; ')}`)
  }
  return book
}

/** The last ordinal of each book. New questions continue from it, which keeps ordinals dense. */
const lastOrdinals = async (transaction: Database): Promise<Map<number, number>> => {
  const { rows } = await sql<{ book: number; ordinal: number }>`
    select book, max(ordinal)::int as ordinal from questions
    where ordinal is not null group by book`.execute(transaction)
  return new Map(rows.map((row) => [row.book, row.ordinal]))
}
