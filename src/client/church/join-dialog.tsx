import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { useMemberships } from './use-memberships.ts'

type JoinDialogProps = {
  readonly church: { readonly name: string }
  readonly open: boolean
  readonly onClose: () => void
  readonly isJoining: boolean
  readonly onJoin: (isPublicProfile: boolean) => void
}

export const JoinDialog = ({ church, open, onClose, isJoining, onJoin }: JoinDialogProps) => {
  const { isPublicProfile } = useSignedInUser()
  const { count } = useMemberships()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPublic = chosen ?? isPublicProfile
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Join <chakra.bdi overflowWrap="anywhere">{church.name}</chakra.bdi>?
        </>
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
  'The points you earn from now on count for this church; past points stay where they are.'
const FIRST = `As your first church it becomes your primary one, where points count +${PRIMARY_BONUS_PERCENT}%.`
const OTHER = `In your primary church points count +${PRIMARY_BONUS_PERCENT}%.`
