import { useState } from 'react'
import {
  MAX_REPORT_TEXT_LENGTH,
  needsText,
  REASON_MISSING,
  REPORT_REASONS,
  type ReportReason,
  TEXT_MISSING,
} from '../../domain/administration/report.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { showToast } from '../ui/toast.ts'
import type { DialogControl } from '../ui/use-dialog.ts'
import type { Reportable } from './reportable.ts'

type ReportDialogProps = DialogControl & Reportable

const WHO_READS_IT = {
  question: 'Thank you for looking closely. The people who look after the questions read it.',
  church: 'The people who look after this site read it. The church isn’t told who sent it.',
  user: 'The people who look after this site read it. The person isn’t told who sent it.',
} as const

/**
 * Asks what is wrong with a question, a church or a name. A form of two fields without a library, because
 * the quiz may load it.
 */
export const ReportDialog = ({ open, onClose, kind, id, label }: ReportDialogProps) => {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const forget = (): void => {
    setReason('')
    setText('')
    setIsChecked(false)
    onClose()
  }
  const { send, isPending, error, reset } = useReport({ kind, id }, forget)
  const reasonProblem = isChecked && reason === '' ? REASON_MISSING : undefined
  const textProblem =
    isChecked && needsText(reason) && text.trim() === '' ? TEXT_MISSING : undefined
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={label}
      description={WHO_READS_IT[kind]}
      pendingLabel="Sending…"
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        const isComplete = reason !== '' && !(needsText(reason) && text.trim() === '')
        if (isComplete && !isPending) send(reason, text)
        else
          event.currentTarget
            .querySelector<HTMLElement>(FIRST_FIELD[reason ? 'text' : 'reason'])
            ?.focus()
      }}
      onCancel={() => {
        reset()
        forget()
      }}
      problem={error ? errorMessageOf(error, 'Your report could not be sent.') : null}
    >
      <Stack gap="4">
        <SelectField
          label="What is wrong?"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason | '')}
          error={reasonProblem}
        >
          <option value="">Choose…</option>
          {Object.entries(REPORT_REASONS[kind]).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Details"
          hint={needsText(reason) ? undefined : 'You can leave this empty.'}
          rows={3}
          maxLength={MAX_REPORT_TEXT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={textProblem}
        />
      </Stack>
    </FormDialog>
  )
}

/** The field to correct. */
const FIRST_FIELD = { reason: 'select', text: 'textarea' } as const

const useReport = ({ kind, id }: Pick<Reportable, 'kind' | 'id'>, onSent: () => void) => {
  const options = {
    onSuccess: (): void => {
      showToast({ title: 'Report sent', description: 'Thank you for your help.' })
      onSent()
    },
  }
  const question = trpc.report.question.useMutation(options)
  const church = trpc.report.church.useMutation(options)
  const user = trpc.report.user.useMutation(options)
  const { isPending, error, reset } = { question, church, user }[kind]
  return {
    // The server checks that the reason is one of this kind.
    send: (reason: ReportReason, text: string): void => {
      if (kind === 'question') question.mutate({ id, reason: reason as never, text })
      else if (kind === 'church') church.mutate({ id, reason: reason as never, text })
      else user.mutate({ userId: id, reason: reason as never, text })
    },
    isPending,
    error,
    reset,
  }
}
