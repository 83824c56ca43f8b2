import { Crown, Link2, LogOut, RefreshCw, Square } from 'lucide-react'
import { useState } from 'react'
import { runningSprintOf } from '../shared/running-sprint.ts'
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx'
import { showToast } from '../ui/toast.ts'
import { type DialogControl, useDialog } from '../ui/use-dialog.ts'
import { type GroupDetail, membersInOrder } from './group-detail.ts'
import { EndSprintDialog } from './group-detail-end-sprint.tsx'
import { InviteLinkDialog, RenewInviteDialog } from './group-detail-invite.tsx'
import { LeaveGroupDialog } from './group-detail-leave.tsx'
import { MakeLeaderDialog } from './group-detail-make-leader.tsx'
import { useInviteLink } from './use-group-changes.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** What a member can do, and what a leader can do beyond that. */
export const GroupDetailActions = ({ detail }: { readonly detail: GroupDetail }) => {
  const { group } = detail
  const [link, setLink] = useState('')
  const shownLink = useDialog()
  const renewal = useDialog()
  const promotion = useDialog()
  const ending = useDialog()
  const leaving = useDialog()
  const invite = useInviteLink(group.id, {
    onNotCopied: (notCopied) => {
      setLink(notCopied)
      shownLink.open()
    },
  })

  const makeLeader = (): void => {
    if (membersInOrder(detail).some(({ isLeader }) => !isLeader)) promotion.open()
    else {
      showToast({
        title: 'No members to promote',
        description: 'All members are already leaders',
      })
    }
  }

  const ofLeaders: readonly MenuAction[] = [
    { label: 'Invite via Link', icon: <Link2 {...icon} />, onSelect: invite.share },
    { label: 'Renew Invite Link', icon: <RefreshCw {...icon} />, onSelect: renewal.open },
    { label: 'Make Leader', icon: <Crown {...icon} />, onSelect: makeLeader },
    ...(runningSprintOf(detail)
      ? [{ label: 'End Quiz Sprint', icon: <Square {...icon} />, onSelect: ending.open }]
      : []),
  ]
  const leave: MenuAction = {
    label: 'Leave Group',
    icon: <LogOut {...icon} />,
    onSelect: leaving.open,
    isDestructive: true,
  }

  return (
    <>
      <ActionMenu
        label="Actions"
        actions={group.isLeader ? [...ofLeaders, leave] : [leave]}
        onOpen={group.isLeader ? invite.prepare : undefined}
      />
      {shownLink.wasOpened ? <InviteLinkDialog {...control(shownLink)} link={link} /> : null}
      {renewal.wasOpened ? <RenewInviteDialog {...control(renewal)} invite={invite} /> : null}
      {promotion.wasOpened ? <MakeLeaderDialog {...control(promotion)} detail={detail} /> : null}
      {ending.wasOpened ? <EndSprintDialog {...control(ending)} detail={detail} /> : null}
      {leaving.wasOpened ? <LeaveGroupDialog {...control(leaving)} detail={detail} /> : null}
    </>
  )
}

const control = ({ isOpen, close }: ReturnType<typeof useDialog>): DialogControl => ({
  open: isOpen,
  onClose: close,
})
