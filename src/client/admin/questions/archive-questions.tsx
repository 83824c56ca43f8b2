import { Archive, ArchiveRestore } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'
import { useDialog } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'
import { useArchive } from './question-changes.ts'

/**
 * Makes all questions inactive, after a confirmation, and brings them back. `onShown`: the lists show the
 * change, and the button that asked for it may be gone.
 */
export const ArchiveQuestions = ({ onShown }: { readonly onShown: () => void }) => {
  const { data } = trpc.question.count.useQuery(undefined, { refetchOnMount: 'always' })
  const { isOpen, close, trigger } = useDialog()
  const { archiveAll, isArchiving, restore, isRestoring } = useArchive({
    onAnswered: close,
    onShown,
  })
  return (
    <Row flexWrap="wrap" gap="2.5">
      {data?.canRestore ? (
        <Button size="sm" minH="11" onClick={restore} disabled={isRestoring}>
          <ArchiveRestore aria-hidden="true" />
          <span>{isRestoring ? 'Restoring…' : 'Restore archived'}</span>
        </Button>
      ) : null}
      {data && data.active > 0 ? (
        <Button size="sm" minH="11" variant="danger" {...trigger}>
          <Archive aria-hidden="true" />
          <span>Archive all</span>
        </Button>
      ) : null}
      <AdminDialog
        open={isOpen}
        onClose={() => {
          if (!isArchiving) close()
        }}
        role="alertdialog"
        title="Archive all questions?"
        description={`${formatCount(data?.active ?? 0, 'question', 'questions')} will no longer be asked, until you restore them, activate a version or switch them on one by one.`}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => archiveAll(data?.active ?? 0)}
              disabled={isArchiving}
            >
              {isArchiving ? 'Archiving…' : 'Archive all questions'}
            </Button>
            <Button onClick={close} disabled={isArchiving}>
              Cancel
            </Button>
          </>
        }
      >
        <p>Nobody can start a new daily quiz or practice while no question is active.</p>
      </AdminDialog>
    </Row>
  )
}
