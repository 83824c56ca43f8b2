import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { displayNameOf } from '../../domain/learner/person.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type DialogControl, useCloseWithout } from '../ui/use-dialog.ts'
import { type GroupDetail, membersInOrder } from './group-detail.ts'
import { useMakeLeader } from './use-group-changes.ts'

type MakeLeaderDialogProps = DialogControl & { readonly detail: GroupDetail }

/** Proposes the first member who does not lead yet; another can be chosen. */
export const MakeLeaderDialog = ({ open, onClose, detail }: MakeLeaderDialogProps) => {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { makeLeader, isPending } = useMakeLeader(detail.group.id, () => {
    setChosenId(null)
    onClose()
  })
  const offered = membersInOrder(detail).filter(({ isLeader }) => !isLeader)
  const member = offered.find(({ userId }) => userId === chosenId) ?? offered[0]
  useCloseWithout(member !== undefined, { open, onClose })
  if (!member) return null
  const name = displayNameOf(member.user)
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={
        <span>
          <span>Make </span>
          <chakra.bdi overflowWrap="anywhere">{name}</chakra.bdi>
          <span> a leader?</span>
        </span>
      }
      description="Leaders invite people, start and end sprints, see every result, and make other members leaders. A leader stays one until they leave the group."
      actions={
        <>
          <Button variant="gold" onClick={() => makeLeader(member.userId)} disabled={isPending}>
            {isPending ? 'Saving…' : 'Make leader'}
          </Button>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <SelectField
        label="Member"
        value={member.userId}
        onChange={({ target }) => setChosenId(target.value)}
        disabled={isPending}
      >
        {offered.map(({ userId, user }) => (
          <option key={userId} value={userId}>
            {displayNameOf(user)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
