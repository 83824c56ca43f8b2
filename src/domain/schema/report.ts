// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import {
  MAX_REPORT_TEXT_LENGTH,
  needsText,
  REASON_MISSING,
  REPORT_KINDS,
  REPORT_OUTCOMES,
  type ReportKind,
  reasonsOf,
  TEXT_MISSING,
} from '../administration/report.ts'
import { multiLine } from './text.ts'

const idOf = (message: string) => z.uuid(message).check(z.toLowerCase())

const textSchema = z._default(multiLine('text', MAX_REPORT_TEXT_LENGTH), '')

const reportFields = <Kind extends ReportKind>(kind: Kind) => ({
  reason: z.enum(reasonsOf(kind), REASON_MISSING),
  text: textSchema,
})

const hasNeededText = z.refine<{ readonly reason: string; readonly text: string }>(
  ({ reason, text }) => !needsText(reason) || text !== '',
  { error: TEXT_MISSING, path: ['text'] },
)

export const reportQuestionSchema = z
  .strictObject({ id: idOf('Question not found'), ...reportFields('question') })
  .check(hasNeededText)

export const reportChurchSchema = z
  .strictObject({ id: idOf('Church not found'), ...reportFields('church') })
  .check(hasNeededText)

export const reportUserSchema = z
  .strictObject({ userId: idOf('User not found'), ...reportFields('user') })
  .check(hasNeededText)

/** Which reports to list. */
const listFields = {
  isOpen: z._default(z.boolean(), true),
  cursor: z.optional(z.uuid('This page of reports doesn’t exist.')),
  direction: z._default(z.enum(['next', 'previous']), 'next'),
}

export const questionReportsSchema = z.strictObject(listFields)

/** Reports of churches, or of people's names. */
export const nameReportsSchema = z.strictObject({
  kind: z.enum(REPORT_KINDS.filter((kind) => kind !== 'question')),
  ...listFields,
})

export const handleReportSchema = z.strictObject({
  id: idOf('Report not found'),
  outcome: z.enum(REPORT_OUTCOMES, 'Please choose what becomes of the report.'),
  note: z._default(multiLine('note', MAX_REPORT_TEXT_LENGTH), ''),
})
