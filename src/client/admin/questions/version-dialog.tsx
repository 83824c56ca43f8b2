import { useState } from 'react'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatCount } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DialogControl } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'

type Version = RouterOutputs['version']['questions']['version']

type VersionDialogProps = DialogControl & { readonly version: Version }

/** Asks before a version is activated or archived. */
export const VersionDialog = ({ open, onClose, version }: VersionDialogProps) => {
  // What it was opened for: the list changes before the dialog has closed.
  const [asked, setAsked] = useState(version)
  if (open && asked !== version) setAsked(version)
  const { change, isChanging } = useVersionChange(asked, onClose)
  const { book, name, totalQuestions, isActive } = asked
  const questions = formatCount(totalQuestions, 'question', 'questions')
  const label = isActive ? 'Archive' : 'Activate'
  return (
    <AdminDialog
      open={open}
      onClose={() => {
        if (!isChanging) onClose()
      }}
      role="alertdialog"
      title={`${label} ${book}: ${name}?`}
      description={
        isActive
          ? `Its ${questions} will no longer be asked. You can activate it again.`
          : `Its ${questions} will be asked. The book’s active version, if it has one, is archived; you can activate it again.`
      }
      actions={
        <>
          <Button variant={isActive ? 'danger' : 'gold'} onClick={change} disabled={isChanging}>
            {isChanging ? (isActive ? 'Archiving…' : 'Activating…') : label}
          </Button>
          <Button onClick={onClose} disabled={isChanging}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isActive
          ? `If ${book} has no other active questions, nobody is asked about it.`
          : 'Questions that were switched off one by one stay off, and uploaded ones stay as they are.'}
      </p>
    </AdminDialog>
  )
}

/** Texts of the specification, part 2, section 8. */
const FAILURES = {
  activate: { title: 'Activation Failed', fallback: 'Failed to activate version' },
  archive: { title: 'Archive Failed', fallback: 'Failed to archive version' },
} as const

const useVersionChange = ({ id, isActive }: Version, onAnswered: () => void) => {
  const utils = trpc.useUtils()
  const callbacks = (action: keyof typeof FAILURES) => ({
    onSuccess: ({ message }: { readonly message: string }) => showToast({ title: message }),
    onError: (error: unknown) => {
      const { title, fallback } = FAILURES[action]
      const description = errorMessageOf(error, fallback)
      showToast({ title, description, variant: 'destructive' })
    },
    onSettled: async (): Promise<void> => {
      await Promise.all([utils.version.invalidate(), utils.question.invalidate()])
      onAnswered()
    },
  })
  const activation = trpc.version.activate.useMutation(callbacks('activate'))
  const archiving = trpc.version.archive.useMutation(callbacks('archive'))
  return {
    change: (): void => (isActive ? archiving : activation).mutate({ id }),
    isChanging: activation.isPending || archiving.isPending,
  }
}
