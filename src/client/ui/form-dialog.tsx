import { type FormEventHandler, type ReactNode, useId } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './note.tsx'
import type { DialogControl } from './use-dialog.ts'

type FormDialogProps = DialogControl & {
  readonly title: string
  /** Of the button that sends the form; the title if it is left out. */
  readonly submitLabel?: string
  readonly description: string
  /** In place of the label while the form is sent. */
  readonly pendingLabel: string
  readonly isPending: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  /** Discards the entry, unlike `onClose`. */
  readonly onCancel: () => void
  /** Why the form could not be sent. */
  readonly problem: ReactNode
  /** The fields. */
  readonly children: Elements
}

/** A form in a dialog. It stays open, and cannot be sent again, while it is sent. */
export const FormDialog = (props: FormDialogProps) => {
  const { open, onClose, title, description, isPending, problem, children } = props
  const { submitLabel = title } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      // A click beside the dialog loses nothing: the entry is there when it is opened again.
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button type="submit" form={formId} variant="gold" disabled={isPending}>
            {isPending ? props.pendingLabel : submitLabel}
          </Button>
          <Button onClick={props.onCancel} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={props.onSubmit}>
        {children}
      </form>
      {problem ? <ProblemNote>{problem}</ProblemNote> : null}
    </Dialog>
  )
}
