import type { ReportKind } from '../../domain/administration/report.ts'

/** What can be reported: the id, and what it is called on the button and in the dialog. */
export type Reportable = {
  readonly kind: ReportKind
  readonly id: string
  /** "Report this church" */
  readonly label: string
}
