import { useState } from 'react'
import {
  MAX_REPORT_TEXT_LENGTH,
  type ReportOutcome,
  reasonText,
} from '../../../domain/administration/report.ts'
import { errorCodeOf, errorMessageOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Stack } from '../../ui/layout.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DialogControl } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'
import type { ListedReport } from './listed-report.ts'

type HandleReportDialogProps = DialogControl & { readonly report: ListedReport }

/** Resolves or dismisses a report, with a note; a reported name can be removed with it. */
export const HandleReportDialog = ({ report, open, onClose }: HandleReportDialogProps) => {
  const [note, setNote] = useState('')
  const [removesName, setRemovesName] = useState(false)
  const { handle, isPending } = useHandleReport(report, onClose)
  const close = (): void => {
    if (!isPending) onClose()
  }
  const end = (outcome: ReportOutcome) => (): void =>
    void handle(outcome, note, removesName && outcome === 'resolved')
  return (
    <AdminDialog
      open={open}
      onClose={close}
      title="Handle this report"
      description={`${report.subject.name}: ${reasonText(report.kind, report.reason)}`}
      actions={
        <>
          <Button variant="gold" onClick={end('resolved')} disabled={isPending}>
            {isPending ? 'Saving…' : 'Resolve'}
          </Button>
          <Button onClick={end('dismissed')} disabled={isPending || removesName}>
            Dismiss
          </Button>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <p>Resolve it if you put something right, dismiss it if nothing was wrong.</p>
        {report.namedUserId ? (
          <CheckboxField
            label="Remove this name"
            description="Signing in doesn’t bring it back; another name does appear."
            checked={removesName}
            onChange={(event) => setRemovesName(event.target.checked)}
          />
        ) : null}
        <TextAreaField
          label="Note"
          hint="For other administrators. You can leave this empty."
          rows={2}
          maxLength={MAX_REPORT_TEXT_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </AdminDialog>
  )
}

const useHandleReport = ({ id, kind, namedUserId }: ListedReport, onDone: () => void) => {
  const utils = trpc.useUtils()
  const removal = trpc.report.removeName.useMutation()
  const question = trpc.report.handleOfQuestion.useMutation()
  const name = trpc.report.handleOfName.useMutation()
  const { mutateAsync } = kind === 'question' ? question : name

  const handle = async (
    outcome: ReportOutcome,
    note: string,
    removesName: boolean,
  ): Promise<void> => {
    try {
      if (removesName && namedUserId) await removal.mutateAsync({ userId: namedUserId })
      await mutateAsync({ id, outcome, note })
      showToast({ title: outcome === 'resolved' ? 'Report resolved' : 'Report dismissed' })
      onDone()
    } catch (error) {
      showToast({
        title: 'Error',
        description: errorMessageOf(error, 'Failed to handle the report'),
        variant: 'destructive',
      })
      // Somebody else was quicker.
      if (errorCodeOf(error) === 'conflict') onDone()
    }
    await Promise.all([
      utils.report.invalidate(),
      utils.question.invalidate(),
      utils.audit.list.invalidate(),
      utils.administration.users.invalidate(),
      utils.profile.invalidate(),
    ])
  }
  return { handle, isPending: removal.isPending || question.isPending || name.isPending }
}
