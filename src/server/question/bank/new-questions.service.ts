import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LetteredOption, StoredQuestion } from '../../../domain/question/question.ts'
import { questionIdentityOf } from '../../../domain/question/question-entry.ts'
import { searchTextOf } from '../../../domain/question/question-search.ts'
import type { Database } from '../../platform/db/database.ts'

export type NewQuestion = StoredQuestion & {
  readonly bankKey: string | null
  /** For a question of the bank. */
  readonly bankHash?: string
  readonly versionId: string | null
  readonly isActive: boolean
  /** For a question that joins an archived version: it is restored with it. */
  readonly archivedAt?: Date | null
}

/** The same for two entries of one question. */
export const identityHashOf = (question: string, scriptureReference: string): string =>
  createHash('sha256').update(questionIdentityOf(question, scriptureReference)).digest('hex')

/**
 * Adds questions at the end of their books, which must be locked.
 * @returns for each question its id; null if a question with the same text and reference exists,
 *   in the database or before it in the list
 */
export const insertQuestions = async (
  transaction: Database,
  questions: readonly NewQuestion[],
  now: Date,
): Promise<(string | null)[]> => {
  const hashes = questions.map((one) => identityHashOf(one.text, one.scriptureReference))
  const known = await existingHashes(transaction, hashes)
  const ends = await bookEnds(transaction)
  const rows = questions.map((question, index) => {
    const identityHash = hashes[index] as string
    if (known.has(identityHash)) return null
    known.add(identityHash)
    const { options, ...content } = question
    const end = ends.get(question.book) ?? { position: 0, ordinal: 0 }
    const position = end.position + 1
    const ordinal = end.ordinal + (question.isActive ? 1 : 0)
    ends.set(question.book, { position, ordinal })
    return {
      row: {
        ...content,
        id: randomUUID(),
        identityHash,
        searchText: searchTextOf(question),
        position,
        ordinal: question.isActive ? ordinal : null,
        createdAt: now,
      },
      options,
    }
  })
  const added = rows.filter((one) => one !== null)
  if (added.length > 0) {
    await insertQuestionRows(
      transaction,
      added.map(({ row }) => row),
    )
    await insertOptions(
      transaction,
      added.flatMap(({ row, options }) => options.map((one) => ({ questionId: row.id, ...one }))),
    )
    await countInVersions(
      transaction,
      added.map(({ row }) => row.versionId),
    )
  }
  return rows.map((one) => one?.row.id ?? null)
}

type QuestionRow = Omit<NewQuestion, 'options'> & {
  readonly id: string
  readonly identityHash: string
  readonly searchText: string
  readonly position: number
  readonly ordinal: number | null
  readonly createdAt: Date
}

/** As one parameter: with one for each value, a first start takes a tenth longer. */
const insertQuestionRows = async (
  transaction: Database,
  rows: readonly QuestionRow[],
): Promise<void> => {
  await sql`
    insert into questions (id, book, text, scripture_reference, theme, difficulty, lesson, kind, landmark,
      also, bank_key, bank_hash, version_id, is_active, archived_at, identity_hash, search_text, position,
      ordinal, created_at)
    select id, book, text, "scriptureReference", theme, difficulty, lesson, kind, landmark, also, "bankKey",
      "bankHash", "versionId", "isActive", "archivedAt", "identityHash", "searchText", position, ordinal,
      "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(id uuid, book smallint, text text,
      "scriptureReference" text, theme text, difficulty smallint, lesson text, kind text, landmark text,
      also text, "bankKey" text, "bankHash" text, "versionId" uuid, "isActive" boolean,
      "archivedAt" timestamptz, "identityHash" text, "searchText" text, position int, ordinal int,
      "createdAt" timestamptz)`.execute(transaction)
}

const insertOptions = async (
  transaction: Database,
  options: readonly (LetteredOption & { readonly questionId: string })[],
): Promise<void> => {
  const rows = options.map((option) => ({ id: randomUUID(), ...option }))
  await sql`
    insert into question_options (id, question_id, letter, text, is_correct, "from")
    select id, "questionId", letter, text, "isCorrect", "from"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(id uuid, "questionId" uuid, letter text,
      text text, "isCorrect" boolean, "from" text)`.execute(transaction)
}

/** Adds new questions to the counts of their versions; null is no version. */
const countInVersions = async (
  transaction: Database,
  versionIds: readonly (string | null)[],
): Promise<void> => {
  await sql`
    update question_versions set question_count = question_count + added.count
    from (
      select version_id, count(*) from unnest(${versionIds}::uuid[]) as version_id group by 1
    ) as added
    where question_versions.id = added.version_id`.execute(transaction)
}

/**
 * Whether each of these questions exists already, with the same text and reference: in the database, or
 * before it in the list. Another transaction may still add one.
 */
export const knownQuestions = async (
  database: Database,
  questions: readonly Pick<NewQuestion, 'text' | 'scriptureReference'>[],
): Promise<boolean[]> => {
  const hashes = questions.map((one) => identityHashOf(one.text, one.scriptureReference))
  const known = await existingHashes(database, hashes)
  return hashes.map((hash, index) => known.has(hash) || hashes.indexOf(hash) < index)
}

const existingHashes = async (
  transaction: Database,
  hashes: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ hash: string }>`
    select identity_hash as hash from questions
    where identity_hash = any(${hashes}::text[]) and deleted_at is null`.execute(transaction)
  return new Set(rows.map(({ hash }) => hash))
}

type BookEnd = { readonly position: number; readonly ordinal: number }

/** The last position and ordinal of each book. */
export const bookEnds = async (transaction: Database): Promise<Map<number, BookEnd>> => {
  const { rows } = await sql<BookEnd & { book: number }>`
    select books.book,
      coalesce((select max(position) from questions where book = books.book), 0) as position,
      coalesce((select max(ordinal) from questions where book = books.book), 0) as ordinal
    from generate_series(1, 66) as books (book)`.execute(transaction)
  return new Map(rows.map(({ book, ...end }) => [book, end]))
}
