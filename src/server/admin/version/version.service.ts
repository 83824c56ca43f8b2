import { sql } from 'kysely'
import { VERSIONS_PER_PAGE } from '../../../domain/question/question-version.ts'
import type { ListVersions } from '../../../domain/schema/version.ts'
import { bookNameOf, bookNumberOf } from '../../../domain/scripture/bible-books.ts'
import { recordAudit } from '../../learner/audit.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { ServiceError } from '../../platform/errors.ts'
import {
  activateQuestions,
  deactivateQuestions,
  lockBooks,
} from '../../question/bank/rows.service.ts'

export type QuestionVersion = {
  readonly id: string
  /** 1 to 66. */
  readonly book: number
  readonly name: string
  readonly description: string
  readonly questionCount: number
  readonly isActive: boolean
  readonly createdAt: Date
  /** When it was last activated. */
  readonly activatedAt: Date | null
}

const COLUMNS = [
  'id',
  'book',
  'name',
  'description',
  'questionCount',
  'isActive',
  'createdAt',
  'activatedAt',
] as const

export const versionNotFound = (): ServiceError =>
  new ServiceError('not_found', 'Version not found')

/** A page of versions, the newest first, those of one time in the order of the Bible, and how many there are in all. */
export const listVersions = async (
  database: Database,
  { book: name, page }: ListVersions,
): Promise<{ versions: QuestionVersion[]; total: number }> => {
  const book = name === undefined ? null : bookNumberOf(name)
  const versions = database
    .selectFrom('question_versions')
    .$if(book !== null, (query) => query.where('book', '=', book as number))
  const [rows, { total }] = await Promise.all([
    versions
      .select(COLUMNS)
      .orderBy('createdAt', 'desc')
      .orderBy('book')
      .orderBy('id')
      .limit(VERSIONS_PER_PAGE)
      .offset((page - 1) * VERSIONS_PER_PAGE)
      .execute(),
    versions.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { versions: rows, total }
}

/** @throws not_found */
export const findVersion = async (database: Database, id: string): Promise<QuestionVersion> => {
  const version = await database
    .selectFrom('question_versions')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!version) throw versionNotFound()
  return version
}

/** Locks the book of a version, with which all its versions and questions are locked. @throws not_found */
const lockVersion = async (transaction: Database, id: string): Promise<QuestionVersion> => {
  const { book } = await findVersion(transaction, id)
  await lockBooks(transaction, [book])
  return findVersion(transaction, id)
}

/**
 * Makes a version the active one of its book, and archives the one that was. Its questions become
 * active, except those that an administrator switched off by themselves; those of the book's other
 * versions become inactive. Uploaded questions stand outside versions and stay as they are.
 * @throws not_found, conflict for a version without questions
 */
export const activateVersion = (
  database: Database,
  actorId: string,
  id: string,
  now: Date,
): Promise<QuestionVersion> =>
  database.transaction().execute(async (transaction) => {
    const version = await lockVersion(transaction, id)
    if (version.isActive) return version
    if (version.questionCount === 0) {
      throw new ServiceError('conflict', 'This version has no questions left.')
    }
    const { book } = version
    await transaction
      .updateTable('question_versions')
      .set({ isActive: false })
      .where('book', '=', book)
      .where('isActive', '=', true)
      .execute()
    await transaction
      .updateTable('question_versions')
      .set({ isActive: true, activatedAt: now, archivedAt: null })
      .where('id', '=', id)
      .execute()
    const switchedOff = await deactivateQuestions(
      transaction,
      book,
      sql`version_id is not null and version_id <> ${id}::uuid`,
    )
    const switchedOn = await activateQuestions(
      transaction,
      book,
      sql`version_id = ${id}::uuid and not is_switched_off`,
    )
    await recordAudit(transaction, actorId, 'version_activated', subjectOf(version), now, {
      'switched on': switchedOn,
      'switched off': switchedOff,
    })
    return { ...version, isActive: true, activatedAt: now }
  })

/**
 * Archives a version: its questions become inactive. One that is not active stays as it is.
 * @throws not_found
 */
export const archiveVersion = (
  database: Database,
  actorId: string,
  id: string,
  now: Date,
): Promise<QuestionVersion> =>
  database.transaction().execute(async (transaction) => {
    const version = await lockVersion(transaction, id)
    if (!version.isActive) return version
    await transaction
      .updateTable('question_versions')
      .set({ isActive: false })
      .where('id', '=', id)
      .execute()
    const switchedOff = await deactivateQuestions(
      transaction,
      version.book,
      sql`version_id = ${id}::uuid`,
    )
    await recordAudit(transaction, actorId, 'version_archived', subjectOf(version), now, {
      'switched off': switchedOff,
    })
    return { ...version, isActive: false }
  })

const subjectOf = ({ id, book, name }: QuestionVersion) => ({
  id,
  name: `${bookNameOf(book)}: ${name}`,
})
