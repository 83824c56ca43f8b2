import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import {
  letteredOptions,
  type QuestionDraft,
  questionProblems,
} from '../../domain/question/question.ts'
import {
  BANK_VERSION_DESCRIPTION,
  BANK_VERSION_NAME,
} from '../../domain/question/question-version.ts'
import { bookNumberOf } from '../../domain/scripture/bible-books.ts'
import type { Database } from '../platform/db/database.ts'
import { addMissingFlags } from '../platform/flag.service.ts'
import { insertQuestions, lockBooks } from '../question/bank/rows.service.ts'

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
  await addMissingFlags(database, now)
  await seedQuestions(database, await readBank(), now)
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
    const numbered = drafts.map((draft) => ({ draft, book: requireBook(draft) }))
    const books = new Set(numbered.map(({ book }) => book))
    await lockBooks(transaction, books)
    const versions = await bankVersions(transaction, books, now)
    const questions = numbered.map(({ draft, book }) => ({
      book,
      text: draft.question,
      scriptureReference: draft.reference,
      theme: draft.theme,
      difficulty: draft.difficulty,
      lesson: draft.lesson,
      options: letteredOptions(draft),
      bankKey: draft.key,
      versionId: versions.get(book)?.id ?? null,
      isActive: versions.get(book)?.isActive === true,
      archivedAt: versions.get(book)?.archivedAt ?? null,
    }))
    await insertQuestions(transaction, questions, now)
  })

const requireBook = (draft: QuestionDraft): number => {
  const problems = questionProblems(draft)
  const book = bookNumberOf(draft.book)
  if (problems.length > 0 || book === null) {
    throw new Error(`question ${draft.key} of the question bank: ${problems.join('; ')}`)
  }
  return book
}

type BankVersion = {
  readonly id: string
  readonly isActive: boolean
  /** When it was archived with all others; null if it was not. */
  readonly archivedAt: Date | null
}

/** The first version of each book, which is created with the book's first questions. */
const bankVersions = async (
  transaction: Database,
  books: ReadonlySet<number>,
  now: Date,
): Promise<Map<number, BankVersion>> => {
  const created = { isBank: true, isActive: true, createdAt: now, activatedAt: now }
  await transaction
    .insertInto('question_versions')
    .values(
      [...books].map((book) => ({
        id: randomUUID(),
        book,
        name: BANK_VERSION_NAME,
        description: BANK_VERSION_DESCRIPTION,
        ...created,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await transaction
    .selectFrom('question_versions')
    .select(['id', 'book', 'isActive', 'archivedAt'])
    .where('isBank', '=', true)
    .execute()
  return new Map(rows.map(({ book, ...version }) => [book, version]))
}
