import { chakra } from '@chakra-ui/react/styled-system'
import { leaveGroup } from '../../domain/group/group.ts'
import { displayNameOf } from '../../domain/learner/person.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'
import type { GroupDetail } from './group-detail.ts'
import { useLeaveGroup } from './use-group-changes.ts'

type LeaveGroupDialogProps = DialogControl & { readonly detail: GroupDetail }

export const LeaveGroupDialog = ({ open, onClose, detail }: LeaveGroupDialogProps) => {
  const { group } = detail
  const { leave, isLeaving } = useLeaveGroup(group, onClose)
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isLeaving) onClose()
      }}
      role="alertdialog"
      title={
        <span>
          <span>Leave </span>
          <Name>{group.name}</Name>
          <span>?</span>
        </span>
      }
      description="The XP you’ve earned stays yours."
      actions={
        <>
          <Button variant="danger" onClick={leave} disabled={isLeaving}>
            {isLeaving ? 'Leaving…' : 'Leave group'}
          </Button>
          <Button onClick={onClose} disabled={isLeaving}>
            Stay
          </Button>
        </>
      }
    >
      <Consequence detail={detail} />
    </Dialog>
  )
}

/** What becomes of the group, by the same rule as on the server. */
const Consequence = ({ detail: { members } }: Pick<LeaveGroupDialogProps, 'detail'>) => {
  const you = members.find(({ isYou }) => isYou)
  const left = leaveGroup(
    members.map((member) => ({ ...member, joinedAt: new Date(member.joinedAt) })),
    you?.userId ?? '',
  )
  if (!left.ok) return null
  const { isEmpty, newLeaderId } = left.value
  if (isEmpty) {
    return (
      <p>
        You’re the only member, so the group will be deleted, with its sprints and their results.
        This can’t be undone.
      </p>
    )
  }
  const newLeader = members.find(({ userId }) => userId === newLeaderId)
  return (
    <>
      {newLeader ? (
        <p>
          <span>You’re the only leader. </span>
          <Name>{displayNameOf(newLeader.user)}</Name>
          <span>{' will lead the group, as the member who has been here the longest.'}</span>
        </p>
      ) : null}
      <p>To come back, you’ll need an invite link from a leader.</p>
    </>
  )
}

const Name = chakra('bdi', { base: { fontWeight: '600', overflowWrap: 'anywhere' } })
