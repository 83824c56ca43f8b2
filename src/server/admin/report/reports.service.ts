import type { AuditDetails } from '../../../domain/administration/audit.ts'
import type { ListPage, PageRequest } from '../../../domain/administration/list-page.ts'
import {
  type ReportKind,
  type ReportOutcome,
  type ReportReason,
  type ReportStatus,
  reasonText,
} from '../../../domain/administration/report.ts'
import { type AuditSubject, recordAudit } from '../../learner/audit.service.ts'
import type { Learner } from '../../learner/learner.ts'
import { requireVisibleChurch } from '../../learner/visible-church.ts'
import type { Database } from '../../platform/db/database.ts'
import { ServiceError } from '../../platform/errors.ts'
import { readNewestPage } from '../newest-page.ts'
import { fileReport, type NewReport } from './report.service.ts'

/** @throws not_found, conflict, too_many_requests */
export const reportQuestion = async (
  database: Database,
  reporter: Learner,
  { id, ...report }: NewReport & { readonly id: string },
  now: Date,
): Promise<void> => {
  const question = await database
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!question) throw new ServiceError('not_found', 'Question not found')
  await fileReport(database, reporter.id, { kind: 'question', id }, report, now)
}

/** @throws not_found, conflict, too_many_requests */
export const reportChurch = async (
  database: Database,
  reporter: Learner,
  { id, ...report }: NewReport & { readonly id: string },
  now: Date,
): Promise<void> => {
  const churchId = await requireVisibleChurch(database, reporter, id)
  await fileReport(database, reporter.id, { kind: 'church', id: churchId }, report, now)
}

/** Reports a person's name. @throws not_found; conflict, also for one's own name; too_many_requests */
export const reportUser = async (
  database: Database,
  reporter: Learner,
  { userId, ...report }: NewReport & { readonly userId: string },
  now: Date,
): Promise<void> => {
  if (userId === reporter.id) throw new ServiceError('conflict', 'This is your own name.')
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new ServiceError('not_found', 'User not found')
  await fileReport(database, reporter.id, { kind: 'user', id: userId }, report, now)
}

/** A report and what it is about: only the columns of its kind are set. */
export type ListedReport = {
  readonly id: string
  readonly kind: ReportKind
  readonly reason: ReportReason
  readonly text: string | null
  readonly status: ReportStatus
  readonly note: string | null
  readonly createdAt: Date
  readonly handledAt: Date | null
  readonly questionId: string | null
  readonly question: string | null
  readonly scriptureReference: string | null
  readonly churchId: string | null
  readonly churchName: string | null
  readonly userId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** Null after they deleted their account. */
  readonly reporterId: string | null
  readonly reporterFirstName: string | null
  readonly reporterLastName: string | null
}

const selectReports = (database: Database) =>
  database
    .selectFrom('reports')
    .leftJoin('questions', 'questions.id', 'reports.question')
    .leftJoin('churches', 'churches.id', 'reports.church')
    .leftJoin('users as subject', 'subject.id', 'reports.subjectUser')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter')
    .select(['reports.id', 'reports.kind', 'reports.reason', 'reports.text', 'reports.status'])
    .select(['reports.note', 'reports.createdAt', 'reports.handledAt'])
    .select(['reports.question as questionId', 'questions.text as question'])
    .select(['questions.scriptureReference', 'reports.church as churchId'])
    .select(['churches.name as churchName', 'reports.subjectUser as userId'])
    .select(['subject.firstName', 'subject.lastName', 'reports.reporter as reporterId'])
    .select(['reporter.firstName as reporterFirstName', 'reporter.lastName as reporterLastName'])

/** A page of the open or of the handled reports of one kind, the newest first. */
export const listReports = (
  database: Database,
  kind: ReportKind,
  { isOpen, ...request }: { readonly isOpen: boolean } & PageRequest,
): Promise<ListPage<ListedReport>> =>
  readNewestPage('reports', request, ({ condition, order, limit }) =>
    selectReports(database)
      .where('reports.kind', '=', kind)
      .where('reports.status', isOpen ? '=' : '<>', 'open')
      .where(condition)
      .orderBy('reports.createdAt', order)
      .orderBy('reports.id', order)
      .limit(limit)
      .execute(),
  )

const auditSubjectOf = (report: ListedReport): AuditSubject => {
  if (report.userId) return { userId: report.userId }
  return report.churchId
    ? { id: report.churchId, name: report.churchName ?? '' }
    : { id: report.questionId, name: report.question ?? '' }
}

/**
 * Resolves or dismisses an open report.
 * @param kinds those that the actor may handle
 * @throws not_found; conflict if somebody has handled it already
 */
export const handleReport = (
  database: Database,
  actorId: string,
  kinds: readonly ReportKind[],
  {
    id,
    outcome,
    note,
  }: { readonly id: string; readonly outcome: ReportOutcome; readonly note: string },
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const report = await selectReports(transaction).where('reports.id', '=', id).executeTakeFirst()
    if (!report || !kinds.includes(report.kind)) {
      throw new ServiceError('not_found', 'Report not found')
    }
    const action = outcome === 'resolved' ? 'report_resolved' : 'report_dismissed'
    const details: AuditDetails = {
      report: reasonText(report.kind, report.reason),
      ...(note ? { note } : {}),
    }
    // Before the report is locked: this waits for the users, whose deletion would wait for the report.
    await recordAudit(transaction, actorId, action, auditSubjectOf(report), now, details)
    const handled = await transaction
      .updateTable('reports')
      .set({ status: outcome, note: note || null, handledBy: actorId, handledAt: now })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (handled.numUpdatedRows === 0n) {
      throw new ServiceError('conflict', 'Somebody has handled this report already.')
    }
  })
