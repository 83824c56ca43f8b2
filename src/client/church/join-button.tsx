import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { LimitReached } from './limit-reached.tsx'
import { useJoinChurch } from './use-join-church.ts'
import { useMemberships } from './use-memberships.ts'

type JoinButtonProps = {
  /** A church that the learner does not belong to. */
  readonly church: { readonly id: string; readonly name: string }
}

/** Asks before it joins; says so where the learner belongs to as many churches as one may. */
export const JoinButton = ({ church }: JoinButtonProps) => {
  const { isFull } = useMemberships()
  // Once opened the dialog stays, closed, to give the focus back.
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const { join, isJoining } = useJoinChurch(() => setDialog('closed'))
  if (isFull) return <LimitReached />
  return (
    <>
      <Button
        onClick={() => {
          if (!isJoining) setDialog('open')
        }}
        aria-disabled={isJoining || undefined}
        aria-label={`Join ${church.name}`}
      >
        <Plus aria-hidden="true" />
        {isJoining ? 'Joining…' : 'Join'}
      </Button>
      {dialog === 'unopened' ? null : (
        <JoinDialog
          church={church}
          open={dialog === 'open'}
          onClose={() => {
            if (!isJoining) setDialog('closed')
          }}
          isJoining={isJoining}
          onJoin={(isPublic) => join(church.id, isPublic)}
        />
      )}
    </>
  )
}
