import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { formatPercent } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type DialogControl, useDialog } from '../ui/use-dialog.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { LimitReached } from './membership-limit.tsx'
import { useJoinChurch, useMemberships } from './memberships.ts'

type JoinButtonProps = {
  /** A church that the learner does not belong to. */
  readonly church: { readonly id: string; readonly name: string }
}

/** Asks before it joins; shows the limit to learners who have reached it. */
export const JoinButton = ({ church }: JoinButtonProps) => {
  const { isAtLimit } = useMemberships()
  const { wasOpened, isOpen, close, trigger } = useDialog()
  const { join, isJoining } = useJoinChurch(close)
  if (isAtLimit) return <LimitReached />
  return (
    <>
      <Button
        onClick={(event) => {
          if (!isJoining) trigger.onClick(event)
        }}
        aria-disabled={isJoining || undefined}
        aria-label={`Join ${church.name}`}
      >
        <Plus aria-hidden="true" />
        <span>{isJoining ? 'Joining…' : 'Join'}</span>
      </Button>
      {wasOpened ? (
        <JoinDialog
          name={church.name}
          open={isOpen}
          onClose={() => {
            if (!isJoining) close()
          }}
          isJoining={isJoining}
          onJoin={(isPublicProfile) => join(church.id, isPublicProfile)}
        />
      ) : null}
    </>
  )
}

type JoinDialogProps = DialogControl & {
  readonly name: string
  readonly isJoining: boolean
  readonly onJoin: (isPublicProfile: boolean) => void
}

const JoinDialog = ({ name, open, onClose, isJoining, onJoin }: JoinDialogProps) => {
  const { isPublicProfile } = useSignedInUser()
  const { count } = useMemberships()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPublic = chosen ?? isPublicProfile
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span>
          <span>Join </span>
          <chakra.bdi overflowWrap="anywhere">{name}</chakra.bdi>
          <span>?</span>
        </span>
      }
      description={`${POINTS} ${count === 0 ? FIRST : OTHER}`}
      actions={
        <>
          <Button variant="gold" onClick={() => onJoin(isPublic)} disabled={isJoining}>
            {isJoining ? 'Joining…' : 'Join'}
          </Button>
          <Button onClick={onClose} disabled={isJoining}>
            Cancel
          </Button>
        </>
      }
    >
      <ConsentChoice isPublic={isPublic} onChange={setChosen} disabled={isJoining} />
    </Dialog>
  )
}

const POINTS =
  'The points you earn from now on count for this church. Points you’ve already earned stay where they are.'
const FIRST = `It’s your first church, so it becomes your primary one, where your points count +${formatPercent(PRIMARY_BONUS_PERCENT)}.`
const OTHER = `In your primary church your points count +${formatPercent(PRIMARY_BONUS_PERCENT)}.`
