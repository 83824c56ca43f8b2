import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DialogControl } from '../../ui/use-dialog.ts'

type LeaveRoundDialogProps = DialogControl & { readonly onLeave: () => void }

/** Asks before the answers of a practice round are lost. */
export const LeaveRoundDialog = ({ open, onClose, onLeave }: LeaveRoundDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Leave this round?"
    description="Leave now and this round won’t count."
    actions={
      <>
        <Button variant="gold" onClick={onClose}>
          Stay
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Leave the round
        </Button>
      </>
    }
  />
)
