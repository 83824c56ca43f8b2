import { sql } from 'kysely'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { recordAudit } from '../../learner/audit.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { asSeries } from '../../platform/db/work.ts'
import { ServiceError } from '../../platform/errors.ts'
import {
  activateQuestions,
  deactivateQuestions,
  lockBooks,
} from '../../question/bank/rows.service.ts'

const ALL_BOOKS = BIBLE_BOOKS.map((_book, index) => index + 1)

export type ArchiveCounts = { readonly questions: number; readonly versions: number }

const questionsText = (count: number): string =>
  count === 1 ? '1 question is' : `${count.toLocaleString('en-US')} questions are`

const otherCount = (expected: number, active: number): ServiceError =>
  new ServiceError(
    'conflict',
    `Nothing was archived: ${questionsText(active)} active now, not ${expected.toLocaleString('en-US')}.`,
  )

/**
 * Makes every question and every version inactive. `restoreArchived` brings them back.
 * @throws conflict when the caller expects another number of active questions
 */
export const archiveAll = (
  database: Database,
  administratorId: string,
  { expectedCount }: { readonly expectedCount?: number | undefined },
  now: Date,
): Promise<ArchiveCounts> =>
  asSeries(() =>
    database.transaction().execute(async (transaction) => {
      await lockBooks(transaction, ALL_BOOKS)
      const archivedAt = await nextArchivedAt(transaction, now)
      let questions = 0
      // Book after book, so that no statement takes long.
      for (const book of ALL_BOOKS) {
        questions += await deactivateQuestions(transaction, book, sql`true`, archivedAt)
      }
      if (expectedCount !== undefined && expectedCount !== questions) {
        throw otherCount(expectedCount, questions)
      }
      const { numAffectedRows } = await sql`
      update question_versions set is_active = false, archived_at = ${archivedAt}::timestamptz
      where is_active`.execute(transaction)
      const counts = { questions, versions: Number(numAffectedRows ?? 0) }
      if (counts.questions + counts.versions > 0) {
        await recordAudit(transaction, administratorId, 'questions_archived', null, now, counts)
      }
      return counts
    }),
  )

/** A moment after all at which something was archived, so that one restores after the other. */
const nextArchivedAt = async (transaction: Database, now: Date): Promise<Date> => {
  const last = await lastArchivedAt(transaction)
  return last === null ? now : new Date(Math.max(now.getTime(), new Date(last).getTime() + 1))
}

/** When questions or versions were last archived all together; null if none of them are left. */
export const lastArchivedAt = async (database: Database): Promise<string | null> => {
  const { rows } = await sql<{ archivedAt: string | null }>`
    select greatest(
      (select max(archived_at) from questions where archived_at is not null),
      (select max(archived_at) from question_versions)
    )::text as "archivedAt"`.execute(database)
  return rows[0]?.archivedAt ?? null
}

/**
 * Brings back what was archived last: exactly the questions and versions that were active then, but for
 * books where another version has become active since. There the questions of versions stay inactive.
 */
export const restoreArchived = (
  database: Database,
  administratorId: string,
  now: Date,
): Promise<ArchiveCounts> =>
  asSeries(() =>
    database.transaction().execute(async (transaction) => {
      await lockBooks(transaction, ALL_BOOKS)
      const archivedAt = await lastArchivedAt(transaction)
      if (archivedAt === null) return { questions: 0, versions: 0 }
      const wasArchived = sql`archived_at = ${archivedAt}::timestamptz`
      const activeVersions = await activeVersionsByBook(transaction)
      let questions = 0
      for (const book of ALL_BOOKS) {
        const versionId = activeVersions.get(book) ?? null
        const isFree = sql`${versionId}::uuid is null or version_id is null or version_id = ${versionId}::uuid`
        questions += await activateQuestions(transaction, book, sql`${wasArchived} and (${isFree})`)
      }
      const { numAffectedRows } = await sql`
      update question_versions set is_active = true, archived_at = null
      where ${wasArchived} and book <> all(${[...activeVersions.keys()]}::int[])`.execute(
        transaction,
      )
      // What another version has taken the place of is no longer waiting to come back.
      for (const table of ['questions', 'question_versions']) {
        await sql`update ${sql.table(table)} set archived_at = null where ${wasArchived}`.execute(
          transaction,
        )
      }
      const counts = { questions, versions: Number(numAffectedRows ?? 0) }
      await recordAudit(transaction, administratorId, 'questions_restored', null, now, counts)
      return counts
    }),
  )

const activeVersionsByBook = async (transaction: Database): Promise<Map<number, string>> => {
  const rows = await transaction
    .selectFrom('question_versions')
    .select(['book', 'id'])
    .where('isActive', '=', true)
    .execute()
  return new Map(rows.map(({ book, id }) => [book, id]))
}
