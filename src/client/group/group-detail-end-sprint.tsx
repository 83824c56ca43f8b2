import { formatCount } from '../lib/format.ts'
import { runningSprintOf } from '../shared/running-sprint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type DialogControl, useCloseWithout } from '../ui/use-dialog.ts'
import type { GroupDetail } from './group-detail.ts'
import { useEndSprint } from './use-group-changes.ts'

type EndSprintDialogProps = DialogControl & { readonly detail: GroupDetail }

export const EndSprintDialog = ({ open, onClose, detail }: EndSprintDialogProps) => {
  const { end, isEnding } = useEndSprint(detail.group.id, onClose)
  const running = runningSprintOf(detail)
  const isRunning = running !== null
  useCloseWithout(isRunning, { open, onClose })
  return (
    <Dialog
      open={open && isRunning}
      onClose={() => {
        if (!isEnding) onClose()
      }}
      role="alertdialog"
      title="End this sprint?"
      description="Nobody can answer its questions afterwards. Answers and XP so far are kept."
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => {
              if (running) end(running.id)
            }}
            disabled={isEnding}
          >
            {isEnding ? 'Ending…' : 'End sprint'}
          </Button>
          <Button onClick={onClose} disabled={isEnding}>
            Keep it open
          </Button>
        </>
      }
    >
      <p>{playersTextOf(detail)}</p>
    </Dialog>
  )
}

const playersTextOf = ({ members }: GroupDetail): string => {
  const finished = members.filter(({ sprint }) => sprint?.finished).length
  const playing = members.filter(({ sprint }) => sprint && !sprint.finished).length
  const has = finished === 1 ? 'has' : 'have'
  const is = playing === 1 ? 'is' : 'are'
  return `${finished} of ${formatCount(members.length, 'member', 'members')} ${has} finished it, and ${playing} ${is} in the middle of it.`
}
