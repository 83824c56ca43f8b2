import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  BANK_VERSION_DESCRIPTION,
  BANK_VERSION_NAME,
} from '../../domain/question/question-version.ts'
import type { Database } from '../platform/db/database.ts'
import { contentHashOf } from '../question/bank/content-hash.ts'
import { insertQuestions } from '../question/bank/new-questions.service.ts'
import { loadQuestions } from '../question/bank/question.service.ts'
import {
  lockBooks,
  type QuestionPlace,
  restoreQuestion,
  retireQuestion,
  rewriteQuestion,
} from '../question/bank/rows.service.ts'
import { type BankItem, bankItemOf } from './bank-item.ts'
import { firstBankHashes } from './first-bank-hashes.ts'
import { type BankFile, parseBankFile } from './question-bank.ts'

/** Questions in a transaction, so that none blocks the embedded database for long. */
const BATCH_SIZE = 200

/** A file whose questions are not those that the database was last filled with. */
type ChangedFile = {
  readonly digest: string
  /** Its book, 1 to 66. */
  readonly book: number
  readonly items: readonly BankItem[]
}

/**
 * Brings the stored questions in line with the files of the bank: adds new ones, rewrites those that have changed,
 * and retires those that have left it. What an administrator has edited stays as it is, and so does what they
 * deleted. A file that is the same as last time is not read further.
 * @throws BankFileError, Error for a question that breaks a rule of the form; nothing of its batch is stored then
 */
export const fillBank = async (
  database: Database,
  files: readonly BankFile[],
  now: Date,
): Promise<void> => {
  const digests = new Map(files.map((file) => [file, hash('sha256', file.content)]))
  const filled = await filledDigests(database)
  const changed = files
    .filter((file) => !filled.has(digests.get(file) ?? ''))
    .map((file) => changedFileOf(file, digests.get(file) ?? ''))
    .filter((file) => file !== null)
  for (const batch of batchesOf(changed)) {
    await database.transaction().execute((transaction) => fillBooks(transaction, batch, now))
  }
}

const changedFileOf = ({ name, content }: BankFile, digest: string): ChangedFile | null => {
  const items = parseBankFile(name, content).map(bankItemOf)
  const book = items[0]?.content.book
  return book === undefined ? null : { digest, book, items }
}

/** Files in a row that have few enough questions together. */
const batchesOf = (files: readonly ChangedFile[]): ChangedFile[][] => {
  const batches: ChangedFile[][] = []
  let size = 0
  for (const file of files) {
    if (batches.length === 0 || size + file.items.length > BATCH_SIZE) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(file)
    size += file.items.length
  }
  return batches
}

const filledDigests = async (database: Database): Promise<Set<string | null>> => {
  const rows = await database
    .selectFrom('question_versions')
    .select('bankDigest')
    .where('isBank', '=', true)
    .execute()
  return new Set(rows.map(({ bankDigest }) => bankDigest))
}

/** Fills books, in the transaction of one batch. */
const fillBooks = async (
  transaction: Database,
  files: readonly ChangedFile[],
  now: Date,
): Promise<void> => {
  const books = new Set(files.map(({ book }) => book))
  await lockBooks(transaction, books)
  const versions = await bankVersions(transaction, books, now)
  const items = files.flatMap((file) => file.items)
  const stored = await storedQuestions(transaction, items, versions)
  await retireAbsent(transaction, items, stored, now)
  await updateChanged(transaction, items, stored)
  const known = new Set(stored.map(({ bankKey }) => bankKey))
  await addItems(
    transaction,
    items.filter(({ key }) => !known.has(key)),
    versions,
    now,
  )
  for (const { book, digest } of files) {
    await transaction
      .updateTable('question_versions')
      .set({ bankDigest: digest })
      .where('id', '=', versions.get(book)?.id ?? '')
      .execute()
  }
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
  return new Map(
    rows.filter(({ book }) => books.has(book)).map(({ book, ...version }) => [book, version]),
  )
}

/** A question that came from the bank. */
type StoredQuestion = QuestionPlace & {
  readonly bankKey: string
  readonly bankHash: string | null
  /** By an administrator, or because it has left the bank. */
  readonly isDeleted: boolean
  readonly isRetired: boolean
}

/** The stored questions with the keys of these items, and all others of these books' parts of the bank. */
const storedQuestions = async (
  transaction: Database,
  items: readonly BankItem[],
  versions: ReadonlyMap<number, BankVersion>,
): Promise<StoredQuestion[]> => {
  const keys = items.map(({ key }) => key)
  const versionIds = [...versions.values()].map(({ id }) => id)
  const { rows } = await sql<StoredQuestion>`
    select id, book, ordinal, position, bank_key as "bankKey", bank_hash as "bankHash",
      deleted_at is not null as "isDeleted", is_retired as "isRetired"
    from questions
    where bank_key = any(${keys}::text[])
      or (bank_key is not null and version_id = any(${versionIds}::uuid[]))`.execute(transaction)
  return rows
}

/** The hashes of what is stored of these questions now. */
const contentHashes = async (
  transaction: Database,
  questions: readonly StoredQuestion[],
): Promise<ReadonlyMap<string, string>> => {
  const loaded = await loadQuestions(
    transaction,
    questions.map(({ id }) => id),
  )
  return new Map(loaded.map((question) => [question.id, contentHashOf(question)]))
}

/** What the bank last gave a question. Before hashes were stored, there was one bank. */
const lastHashOf = ({ bankKey, bankHash }: StoredQuestion): string | undefined =>
  bankHash ?? firstBankHashes.get(bankKey)

const retireAbsent = async (
  transaction: Database,
  items: readonly BankItem[],
  stored: readonly StoredQuestion[],
  now: Date,
): Promise<void> => {
  const keys = new Set(items.map(({ key }) => key))
  const absent = stored.filter((one) => !one.isDeleted && !keys.has(one.bankKey))
  const hashes = await contentHashes(transaction, absent)
  const unedited = absent.filter((one) => hashes.get(one.id) === lastHashOf(one))
  for (const { id } of unedited) {
    await retireQuestion(transaction, await placeOf(transaction, id), now)
  }
}

/** Where a question is now: retiring another may have moved it. */
const placeOf = async (transaction: Database, id: string): Promise<QuestionPlace> => {
  const { rows } = await sql<QuestionPlace>`
    select id, book, ordinal, position from questions where id = ${id}::uuid`.execute(transaction)
  return rows[0] as QuestionPlace
}

/** Rewrites unedited questions whose items have changed. */
const updateChanged = async (
  transaction: Database,
  items: readonly BankItem[],
  stored: readonly StoredQuestion[],
): Promise<void> => {
  const itemsByKey = new Map(items.map((item) => [item.key, item]))
  const outdated = stored.filter(
    ({ bankKey, bankHash, isDeleted, isRetired }) =>
      itemsByKey.has(bankKey) &&
      (isRetired || (!isDeleted && itemsByKey.get(bankKey)?.hash !== bankHash)),
  )
  const hashes = await contentHashes(transaction, outdated)
  for (const question of outdated) {
    const item = itemsByKey.get(question.bankKey) as BankItem
    const storedHash = hashes.get(question.id)
    if (storedHash !== item.hash && storedHash !== lastHashOf(question)) continue
    const place = question.isRetired
      ? await restoreQuestion(transaction, question)
      : await placeOf(transaction, question.id)
    // If the same question was added in another way, that one stays.
    if (place) await rewriteQuestion(transaction, place, { ...item.content, bankHash: item.hash })
  }
}

const addItems = async (
  transaction: Database,
  items: readonly BankItem[],
  versions: ReadonlyMap<number, BankVersion>,
  now: Date,
): Promise<void> => {
  const questions = items.map(({ key, hash: bankHash, content }) => {
    const version = versions.get(content.book)
    return {
      ...content,
      bankKey: key,
      bankHash,
      versionId: version?.id ?? null,
      isActive: version?.isActive === true,
      archivedAt: version?.archivedAt ?? null,
    }
  })
  if (questions.length > 0) await insertQuestions(transaction, questions, now)
}
