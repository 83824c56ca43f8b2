import { type RawBuilder, sql } from 'kysely'
import type { LetteredOption } from '../../../domain/question/question.ts'
import { searchTextOf } from '../../../domain/question/question-search.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { forgetOtherDifficulty } from './measured-difficulty.service.ts'
import { bookEnds, identityHashOf, type NewQuestion } from './new-questions.service.ts'

/**
 * Everything that changes ordinals and positions of questions, which have no gaps within their book, and
 * the numbers of questions of versions; new questions get theirs in new-questions.service.ts. Every function
 * needs the lock of the book, and keeps them right.
 */

/** Locks books (1 to 66), in their order, until the transaction ends. */
export const lockBooks = async (transaction: Database, books: Iterable<number>): Promise<void> => {
  checkLockOrder(transaction, 'books')
  const inOrder = [...new Set(books)].sort((one, other) => one - other)
  await sql`select pg_advisory_xact_lock(${lockNumber('books')}, book)
    from unnest(${inOrder}::int[]) as book`.execute(transaction)
}

/**
 * Makes a book's questions that meet a condition active, and no longer archived.
 * @returns the number of questions that were inactive
 */
export const activateQuestions = async (
  transaction: Database,
  book: number,
  condition: RawBuilder<unknown>,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update questions set is_active = true, is_switched_off = false, archived_at = null,
      ordinal = numbered.ordinal
    from (
      select id, row_number() over (order by position)
        + coalesce((select max(ordinal) from questions where book = ${book}::int), 0) as ordinal
      from questions
      where book = ${book}::int and deleted_at is null and not is_active and (${condition})
    ) as numbered
    where questions.id = numbered.id`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

/**
 * Makes a book's active questions that meet a condition inactive.
 * @param archivedAt when they are archived with all others; null when they are only switched off
 * @returns the number of questions that were active
 */
export const deactivateQuestions = async (
  transaction: Database,
  book: number,
  condition: RawBuilder<unknown>,
  archivedAt: Date | null = null,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update questions set is_active = false, ordinal = null,
      archived_at = ${archivedAt}::timestamptz
    where book = ${book}::int and ordinal is not null and (${condition})`.execute(transaction)
  const count = Number(numAffectedRows ?? 0)
  if (count > 0) await closeOrdinalGaps(transaction, book)
  return count
}

/** A question's place in its book. */
export type QuestionPlace = {
  readonly id: string
  /** 1 to 66. */
  readonly book: number
  /** Null while it is inactive. */
  readonly ordinal: number | null
  readonly position: number
}

/** Switches one active question off by itself. */
export const switchOffQuestion = async (
  transaction: Database,
  { id, book, ordinal }: QuestionPlace,
): Promise<void> => {
  await sql`update questions set is_active = false, ordinal = null, is_switched_off = true
    where id = ${id}::uuid`.execute(transaction)
  await closeGap(transaction, book, 'ordinal', ordinal)
}

/** Deletes a question for everyone but the learners who answered it. */
export const deleteQuestion = async (
  transaction: Database,
  { id, book, ordinal, position }: QuestionPlace,
  now: Date,
): Promise<void> => {
  await sql`update questions set is_active = false, ordinal = null, position = null,
    archived_at = null, deleted_at = ${now}::timestamptz where id = ${id}::uuid`.execute(
    transaction,
  )
  await closeGap(transaction, book, 'ordinal', ordinal)
  await closeGap(transaction, book, 'position', position)
  await takeFromVersion(transaction, id)
}

/** Deletes a question that has left the question bank; `restoreQuestion` brings it back. */
export const retireQuestion = async (
  transaction: Database,
  place: QuestionPlace,
  now: Date,
): Promise<void> => {
  await deleteQuestion(transaction, place, now)
  await sql`update questions set is_retired = true where id = ${place.id}::uuid`.execute(
    transaction,
  )
}

/**
 * Brings back a question that has returned to the question bank, at the end of its book and in the state of its
 * version, unless an administrator had switched it off.
 * @returns its new place; null if another question has the same text and reference
 */
export const restoreQuestion = async (
  transaction: Database,
  { id, book }: Pick<QuestionPlace, 'id' | 'book'>,
): Promise<QuestionPlace | null> => {
  const end = (await bookEnds(transaction)).get(book) ?? { position: 0, ordinal: 0 }
  const { rows } = await sql<QuestionPlace>`
    update questions set deleted_at = null, is_retired = false, position = ${end.position + 1}::int,
      is_active = version.is_active and not is_switched_off,
      ordinal = case when version.is_active and not is_switched_off then ${end.ordinal + 1}::int end,
      archived_at = version.archived_at
    from question_versions as version
    where questions.id = ${id}::uuid and version.id = questions.version_id and is_retired
      and not exists (
        select from questions as other
        where other.identity_hash = questions.identity_hash and other.deleted_at is null
      )
    returning questions.id, questions.book, ordinal, position`.execute(transaction)
  const [place] = rows
  if (!place) return null
  await sql`update question_versions set question_count = question_count + 1
    where id = (select version_id from questions where id = ${id}::uuid)`.execute(transaction)
  return place
}

/** Takes a question from the count of its version, if it has one. */
const takeFromVersion = async (transaction: Database, questionId: string): Promise<void> => {
  await sql`update question_versions set question_count = question_count - 1
    where id = (select version_id from questions where id = ${questionId}::uuid)`.execute(
    transaction,
  )
}

/** What an edit of a question can change; the options in the order of their letters. */
export type QuestionContent = Pick<
  NewQuestion,
  | 'book'
  | 'text'
  | 'scriptureReference'
  | 'theme'
  | 'difficulty'
  | 'lesson'
  | 'kind'
  | 'landmark'
  | 'also'
  | 'options'
  | 'bankHash'
>

/**
 * Rewrites a question, which keeps the ids of its options. In another book, which must be locked too,
 * it stands at the end and outside versions, since a version has the questions of one book.
 * @returns false if another question has the same text and reference; then nothing is changed
 */
export const rewriteQuestion = async (
  transaction: Database,
  place: QuestionPlace,
  content: QuestionContent,
): Promise<boolean> => {
  const { book, text, scriptureReference, theme, difficulty, lesson, options } = content
  const { kind, landmark, also, bankHash } = content
  const identityHash = identityHashOf(text, scriptureReference)
  const { rows } = await sql`select from questions
    where identity_hash = ${identityHash} and deleted_at is null
      and id <> ${place.id}::uuid`.execute(transaction)
  if (rows.length > 0) return false
  await forgetOtherDifficulty(transaction, place.id, content)
  await transaction
    .updateTable('questions')
    .set({ text, scriptureReference, theme, difficulty, lesson, kind, landmark, also })
    .set({ identityHash, searchText: searchTextOf(content) })
    .set({ ...(bankHash !== undefined && { bankHash }) })
    .where('id', '=', place.id)
    .execute()
  await rewriteOptions(transaction, place.id, options)
  if (book !== place.book) await moveQuestion(transaction, place, book)
  return true
}

const moveQuestion = async (
  transaction: Database,
  place: QuestionPlace,
  book: number,
): Promise<void> => {
  const end = (await bookEnds(transaction)).get(book) ?? { position: 0, ordinal: 0 }
  const ordinal = place.ordinal === null ? null : end.ordinal + 1
  await takeFromVersion(transaction, place.id)
  await transaction
    .updateTable('questions')
    .set({ book, position: end.position + 1, ordinal, version: null })
    .where('id', '=', place.id)
    .execute()
  await closeGap(transaction, place.book, 'ordinal', place.ordinal)
  await closeGap(transaction, place.book, 'position', place.position)
}

const rewriteOptions = async (
  transaction: Database,
  questionId: string,
  options: readonly LetteredOption[],
): Promise<void> => {
  const rewritten = sql`jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
    as rewritten(letter text, text text, "isCorrect" boolean, "from" text)`
  const matches = sql`question_options.question_id = ${questionId}::uuid
    and question_options.letter = rewritten.letter`
  // First the one that is no longer correct: a question never has two.
  await sql`update question_options
    set text = rewritten.text, "from" = rewritten."from", is_correct = is_correct and rewritten."isCorrect"
    from ${rewritten} where ${matches}`.execute(transaction)
  await sql`update question_options set is_correct = true
    from ${rewritten} where ${matches} and rewritten."isCorrect" and not is_correct`.execute(
    transaction,
  )
}

/** Moves the last question of a book to a number that has become free. */
const closeGap = async (
  transaction: Database,
  book: number,
  column: 'ordinal' | 'position',
  gap: number | null,
): Promise<void> => {
  if (gap === null) return
  const number = sql.ref(column)
  await sql`
    update questions set ${number} = ${gap}::int
    where book = ${book}::int and ${number} > ${gap}::int and ${number} = (
      select max(${number}) from questions where book = ${book}::int
    )`.execute(transaction)
}

/** Moves the last active questions of a book into its gaps, so that as few as possible are moved. */
const closeOrdinalGaps = async (transaction: Database, book: number): Promise<void> => {
  await sql`
    with numbered as (
      select id, ordinal as number from questions
      where book = ${book}::int and ordinal is not null
    ),
    gaps as (
      select number, row_number() over (order by number) as place
      from generate_series(1, (select count(*)::int from numbered)) as number
      where number not in (select number from numbered)
    ),
    beyond as (
      select id, row_number() over (order by number) as place
      from numbered where number > (select count(*) from numbered)
    )
    update questions set ordinal = gaps.number
    from beyond join gaps using (place) where questions.id = beyond.id`.execute(transaction)
}
