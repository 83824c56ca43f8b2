import { INVITE_VALID_DAYS } from '../../domain/group/group-limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import type { useInviteLink } from './use-group-changes.ts'

/** For browsers in which a page cannot copy. */
export const InviteLinkDialog = ({
  open,
  onClose,
  link,
}: DialogControl & { readonly link: string }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Your invite link"
    description="It couldn’t be copied for you. Select it, copy it, and share it."
    actions={<Button onClick={onClose}>Close</Button>}
  >
    <TextField
      label="Invite link"
      value={link}
      readOnly
      dir="ltr"
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </Dialog>
)

type RenewInviteDialogProps = DialogControl & { readonly invite: ReturnType<typeof useInviteLink> }

export const RenewInviteDialog = ({ open, onClose, invite }: RenewInviteDialogProps) => (
  <Dialog
    open={open}
    onClose={() => {
      if (!invite.isRenewing) onClose()
    }}
    role="alertdialog"
    title="Renew the invite link?"
    description={`The link you have shared so far stops working at once. Whoever has joined stays. The new link works for ${INVITE_VALID_DAYS} days.`}
    actions={
      <>
        <Button variant="danger" onClick={() => invite.renew(onClose)} disabled={invite.isRenewing}>
          {invite.isRenewing ? 'Renewing…' : 'Renew link'}
        </Button>
        <Button onClick={onClose} disabled={invite.isRenewing}>
          Keep the old link
        </Button>
      </>
    }
  />
)
