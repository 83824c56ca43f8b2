import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../../ui/button.tsx'
import type { DialogControl } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'
import { type Question, useDeleteQuestion } from './question-changes.ts'

type DeleteQuestionDialogProps = DialogControl & {
  readonly question: Question
  /** The question is gone from the list. */
  readonly onShown: () => void
}

export const DeleteQuestionDialog = (props: DeleteQuestionDialogProps) => {
  const { open, onClose, question, onShown } = props
  const { remove, isDeleting } = useDeleteQuestion({ onAnswered: onClose, onShown })
  return (
    <AdminDialog
      open={open}
      onClose={() => {
        if (!isDeleting) onClose()
      }}
      role="alertdialog"
      title="Delete this question?"
      description="This can’t be undone. To stop asking it for now, make it inactive instead."
      actions={
        <>
          <Button variant="danger" onClick={() => remove(question.id)} disabled={isDeleting}>
            {isDeleting ? 'Deleting…' : 'Delete question'}
          </Button>
          <Button onClick={onClose} disabled={isDeleting}>
            Keep it
          </Button>
        </>
      }
    >
      <chakra.p dir="auto" fontWeight="600" overflowWrap="anywhere">
        {question.question}
      </chakra.p>
      <p>Results of people who answered it stay.</p>
    </AdminDialog>
  )
}
