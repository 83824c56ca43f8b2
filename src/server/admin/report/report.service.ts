import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  MAX_OPEN_REPORTS,
  type ReportKind,
  type ReportReason,
} from '../../../domain/administration/report.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { isForeignKeyViolation } from '../../platform/db/violation.ts'
import { ServiceError } from '../../platform/errors.ts'

/** What is reported, by its kind. */
export type ReportSubject = { readonly kind: ReportKind; readonly id: string }

export type NewReport = { readonly reason: ReportReason; readonly text: string }

/** The column of each kind's subject. */
const COLUMN = { question: 'question', church: 'church', user: 'subjectUser' } as const

/**
 * Reports something to the administrators: once per person while the report is open, and at most twenty
 * open ones per person.
 * @param subject exists
 * @throws conflict when this person’s report of it is open; too_many_requests; not_found if it was deleted meanwhile
 */
export const fileReport = (
  database: Database,
  reporterId: string,
  { kind, id }: ReportSubject,
  { reason, text }: NewReport,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockReporter(transaction, reporterId)
    const open = await transaction
      .selectFrom('reports')
      .select(['question', 'church', 'subjectUser'])
      .where('reporter', '=', reporterId)
      .where('status', '=', 'open')
      .execute()
    if (open.some((report) => report[COLUMN[kind]] === id)) {
      throw new ServiceError('conflict', 'You have reported this already. Thank you!')
    }
    if (open.length >= MAX_OPEN_REPORTS) {
      throw new ServiceError(
        'too_many_requests',
        'Your earlier reports are still being read. Please try again later.',
      )
    }
    const row = {
      id: randomUUID(),
      kind,
      [COLUMN[kind]]: id,
      reporter: reporterId,
      reason,
      text: text || null,
      createdAt: now,
    }
    try {
      await transaction.insertInto('reports').values(row).execute()
    } catch (error) {
      throw isForeignKeyViolation(error) ? subjectNotFound() : error
    }
  })

/** For what was deleted meanwhile. */
const subjectNotFound = (): ServiceError =>
  new ServiceError('not_found', 'This doesn’t exist any more.')

/**
 * Locks the person's row, so that they file one report at a time. Not against references to it: two
 * people may report each other at once.
 */
const lockReporter = async (transaction: Database, reporterId: string): Promise<void> => {
  checkLockOrder(transaction, 'user')
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', reporterId)
    .forNoKeyUpdate()
    .execute()
}

const openReportsStatement = compileOnce((database, { ids }: { readonly ids: readonly string[] }) =>
  database
    .selectFrom('reports')
    .select('question')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('question', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'open')
    .groupBy('question'),
)

/** How many open reports there are of each of these questions; questions without any are left out. */
export const openReportsOf = async (
  database: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (questionIds.length === 0) return new Map()
  const rows = await openReportsStatement(database, { ids: questionIds })
  return new Map(rows.map(({ question, count }) => [question as string, count]))
}
