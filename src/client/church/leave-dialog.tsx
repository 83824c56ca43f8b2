import { chakra } from '@chakra-ui/react/styled-system'
import { leave } from '../../domain/membership.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { OwnMembership } from './use-memberships.ts'

type LeaveDialogProps = {
  readonly membership: OwnMembership
  readonly memberships: readonly OwnMembership[]
  readonly open: boolean
  readonly onClose: () => void
  readonly isLeaving: boolean
  readonly onLeave: () => void
}

export const LeaveDialog = (props: LeaveDialogProps) => {
  const { membership, memberships, open, onClose, isLeaving, onLeave } = props
  const { church, isPrimary, role } = membership
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={
        <>
          Leave <Name>{church.name}</Name>?
        </>
      }
      description="What you earned for this church stays with it. What you earn from now on no longer counts for it."
      actions={
        <>
          <Button onClick={onClose} disabled={isLeaving}>
            Stay
          </Button>
          <Button variant="danger" onClick={onLeave} disabled={isLeaving}>
            {isLeaving ? 'Leaving…' : 'Leave church'}
          </Button>
        </>
      }
    >
      {isPrimary ? <NextPrimary next={nextPrimaryOf(memberships, membership)} /> : null}
      {role === 'admin' ? (
        <p>If it has other members, the one of longest standing becomes its admin.</p>
      ) : null}
    </Dialog>
  )
}

/** The church that takes the place of the primary one, by the rule that the server follows. */
const nextPrimaryOf = (
  memberships: readonly OwnMembership[],
  left: OwnMembership,
): OwnMembership | null => {
  const all = memberships.map(({ churchId, joinedAt }) => ({
    churchId,
    joinedAt: new Date(joinedAt),
  }))
  const after = leave({ all, primaryId: left.churchId }, left.churchId)
  if (!after.ok) return null
  return memberships.find(({ churchId }) => churchId === after.value.primaryId) ?? null
}

const NextPrimary = ({ next }: { readonly next: OwnMembership | null }) =>
  next ? (
    <p>
      <Name>{next.church.name}</Name>, the oldest of your other memberships, becomes your primary
      church.
    </p>
  ) : (
    <p>It is your only church: you will have no primary church until you join another.</p>
  )

const Name = chakra('bdi', { base: { fontWeight: '600', overflowWrap: 'anywhere' } })
