import type { ReportKind } from '../../../domain/administration/report.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

/** A report as the table and the dialog take it. */
export type ListedReport = Pick<
  RouterOutputs['report']['listOfNames']['reports'][number],
  'id' | 'reason' | 'text' | 'status' | 'note' | 'createdAt'
> & {
  readonly kind: ReportKind
  readonly subject: { readonly name: string; readonly detail: string; readonly href: string }
  /** The person whose name was reported, while they have one. */
  readonly namedUserId: string | null
  /** Null where it is not told. */
  readonly reporter: string | null
  /** What it says may give away the answer of a question that the reader is still to be asked. */
  readonly isTextWithheld: boolean
}
