import { z } from 'zod'
import {
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATUSES,
  type ReportReason,
  reasonsOf,
} from '../../../domain/administration/report.ts'
import type { ListedReport } from './reports.service.ts'

const fields = {
  id: z.uuid(),
  reason: z.enum(
    Object.keys(Object.assign({}, ...Object.values(REPORT_REASONS))) as ReportReason[],
  ),
  text: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
}

const fieldsOf = ({ id, reason, text, status, note, createdAt, handledAt }: ListedReport) => ({
  id,
  reason,
  text,
  status,
  note,
  createdAt: createdAt.toISOString(),
  handledAt: handledAt?.toISOString() ?? null,
})

export const questionReportViewSchema = z
  .object({
    ...fields,
    reason: z.enum(reasonsOf('question')),
    question: z.object({ id: z.uuid(), text: z.string(), scriptureReference: z.string() }),
    /** What it says is left out: it may give away the answer, which the reader is still to be asked. */
    isTextWithheld: z.boolean(),
  })
  .meta({ id: 'QuestionReport' })

/** A report of a question. Who reported it is not told: administrators of questions are players too. */
export const questionReportView = (
  report: ListedReport,
  hiddenAnswers: ReadonlySet<string>,
): z.output<typeof questionReportViewSchema> => {
  const isTextWithheld = hiddenAnswers.has(report.questionId ?? '')
  const { reason, ...others } = fieldsOf(report)
  return {
    ...others,
    reason: reason as z.output<typeof questionReportViewSchema>['reason'],
    text: isTextWithheld ? null : report.text,
    note: isTextWithheld ? null : report.note,
    question: {
      id: report.questionId ?? '',
      text: report.question ?? '',
      scriptureReference: report.scriptureReference ?? '',
    },
    isTextWithheld,
  }
}

const personSchema = z
  .object({ id: z.uuid(), firstName: z.string().nullable(), lastName: z.string().nullable() })
  .nullable()

export const nameReportViewSchema = z
  .object({
    ...fields,
    kind: z.enum(REPORT_KINDS),
    church: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    user: personSchema,
    /** Null after they deleted their account. */
    reporter: personSchema,
  })
  .meta({ id: 'NameReport' })

const personView = (
  id: string | null,
  firstName: string | null,
  lastName: string | null,
): z.output<typeof personSchema> => (id && { id, firstName, lastName }) || null

/** A report of a church or of a person's name, for site admins only. */
export const nameReportView = (report: ListedReport): z.output<typeof nameReportViewSchema> => ({
  ...fieldsOf(report),
  kind: report.kind,
  church: report.churchId ? { id: report.churchId, name: report.churchName ?? '' } : null,
  user: personView(report.userId, report.firstName, report.lastName),
  reporter: personView(report.reporterId, report.reporterFirstName, report.reporterLastName),
})
