import { chakra } from '@chakra-ui/react/styled-system'
import { Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { useSignedInUser } from '../app/auth-context.tsx'
import { formatDaysAgo } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { deviceNameOf, type OwnSession, useEndSession } from './use-end-session.ts'

const HANDHELD = /Android|iOS|iPad/

type SessionRowProps = {
  readonly session: OwnSession
  readonly onEnded: (news: string) => void
}

export const SessionRow = ({ session, onEnded }: SessionRowProps) => {
  const timesId = useId()
  const { end, isPending, problem } = useEndSession(session, onEnded)
  const name = deviceNameOf(session)
  const Icon = HANDHELD.test(name) ? Smartphone : Monitor
  return (
    <Row>
      <IconPlate>
        <Icon aria-hidden="true" size={20} />
      </IconPlate>
      <chakra.div flex="1" minW="0">
        <chakra.p
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2.5"
          rowGap="1"
          fontWeight="600"
        >
          <chakra.bdi overflowWrap="anywhere" minW="0">
            {name}
          </chakra.bdi>
          {session.isCurrent ? <Chip tone="gold">This browser</Chip> : null}
        </chakra.p>
        <Times id={timesId} session={session} />
      </chakra.div>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          minH="11"
          onClick={end}
          aria-disabled={isPending || undefined}
          aria-label={`Sign out ${name}`}
          aria-describedby={timesId}
        >
          {isPending ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
      {problem ? (
        <chakra.div w="full" ps={{ sm: '14' }}>
          <ProblemNote>Still signed in there. {problem}</ProblemNote>
        </chakra.div>
      ) : null}
    </Row>
  )
}

type TimesProps = { readonly id: string; readonly session: OwnSession }

const Times = ({ id, session: { createdAt, seenAt } }: TimesProps) => {
  const { timeZone } = useSignedInUser().settings
  const now = new Date()
  return (
    <chakra.p id={id} textStyle="small" color="muted" mt="0.5">
      Last used <time dateTime={seenAt}>{formatDaysAgo(seenAt, timeZone, now)}</time>. Signed in{' '}
      <time dateTime={createdAt}>{formatDaysAgo(createdAt, timeZone, now)}</time>.
    </chakra.p>
  )
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3.5',
    rowGap: '2.5',
    py: '4',
    '&:first-of-type': { pt: '0' },
    '&:last-of-type': { pb: '0' },
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})

const IconPlate = chakra('span', {
  base: {
    display: { base: 'none', sm: 'grid' },
    placeItems: 'center',
    w: '10',
    h: '10',
    flexShrink: '0',
    borderRadius: 'control',
    bg: 'sunk',
    color: 'muted',
  },
})
