import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { bookNumberOf } from '../../domain/bible-books.ts'
import { FEATURE_NAMES, FEATURES } from '../../domain/feature.ts'
import { letteredOptions, type QuestionDraft, questionProblems } from '../../domain/question.ts'
import type { Database } from './database.ts'

const BANK = new URL('../../../content/questions/', import.meta.url)

type BookFile = {
  readonly book: string
  readonly questions: readonly Omit<QuestionDraft, 'book'>[]
}

/** The written bank: every file's questions, in the order of the Bible. */
export const readBank = async (): Promise<QuestionDraft[]> => {
  const names = (await readdir(BANK)).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, BANK), 'utf8')))
  return texts.flatMap((text) => {
    const { book, questions } = JSON.parse(text) as BookFile
    return questions.map((question) => ({ ...question, book }))
  })
}

/** Questions per statement: bounded, so that no statement holds the embedded database for long. */
const BATCH_SIZE = 200

/**
 * Fills what a fresh database lacks: feature flags and the written bank. Running it again adds
 * what is new and touches nothing that is there, whatever an administrator did to it.
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
  const known = new Set(rows.map((row) => row.bankKey))
  const fresh = bank.filter((draft) => !known.has(draft.key))
  for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
    await addQuestions(database, fresh.slice(start, start + BATCH_SIZE), now)
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
    throw new Error(`question ${draft.key} of the bank: ${problems.join('; ')}`)
  }
  return book
}

/** New questions go behind the last active one of their book, which keeps ordinals dense. */
const lastOrdinals = async (transaction: Database): Promise<Map<number, number>> => {
  const { rows } = await sql<{ book: number; ordinal: number }>`
    select book, max(ordinal)::int as ordinal from questions
    where ordinal is not null group by book`.execute(transaction)
  return new Map(rows.map((row) => [row.book, row.ordinal]))
}
