import { chakra } from '@chakra-ui/react/styled-system'
import { Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Row } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { formatDaysAgo } from './days-ago.ts'

export type OwnSession = RouterOutputs['auth']['sessions']['sessions'][number]

const HANDHELD = /Android|iOS|iPad/

type SessionRowProps = {
  readonly session: OwnSession
  /** Gets a message to show once the session is gone from the list. */
  readonly onEnded: (message: string) => void
}

export const SessionRow = ({ session, onEnded }: SessionRowProps) => {
  const timesId = useId()
  const { end, isPending, problem } = useEndSession(session, onEnded)
  const name = deviceNameOf(session)
  const Icon = HANDHELD.test(name) ? Smartphone : Monitor
  return (
    <ListRow>
      <IconPlate tone="sunk" display={{ base: 'none', sm: 'grid' }}>
        <Icon size={20} />
      </IconPlate>
      <chakra.div flex="1" minW="0">
        <Row as="p" flexWrap="wrap" columnGap="2.5" rowGap="1" fontWeight="600">
          <chakra.bdi overflowWrap="anywhere" minW="0">
            {name}
          </chakra.bdi>
          {session.isCurrent ? <Chip tone="gold">This browser</Chip> : null}
        </Row>
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
          <ProblemNote>{`Still signed in there. ${problem}`}</ProblemNote>
        </chakra.div>
      ) : null}
    </ListRow>
  )
}

const deviceNameOf = ({ device }: OwnSession): string => device ?? 'Unknown browser'

/** Signs one other browser out. */
const useEndSession = (session: OwnSession, onEnded: SessionRowProps['onEnded']) => {
  const { sessions } = trpc.useUtils().auth
  const { mutate, isPending, error } = trpc.auth.endSession.useMutation({
    onSuccess: async () => {
      // A list still in flight contains it.
      await sessions.cancel()
      sessions.setData(
        undefined,
        (known) => known && { sessions: known.sessions.filter(({ id }) => id !== session.id) },
      )
      onEnded(`${deviceNameOf(session)} is signed out.`)
    },
    onError: async (failure) => {
      if (errorCodeOf(failure) !== 'not_found') return
      await sessions.invalidate()
      onEnded(`${deviceNameOf(session)} was already signed out.`)
    },
  })
  const hasFailed = error !== null && errorCodeOf(error) !== 'not_found'
  return {
    end: (): void => {
      if (!isPending) mutate({ sessionId: session.id })
    },
    isPending,
    problem: hasFailed ? errorMessageOf(error) : null,
  }
}

type TimesProps = { readonly id: string; readonly session: OwnSession }

const Times = ({ id, session: { createdAt, seenAt } }: TimesProps) => {
  const { timeZone } = useSignedInUser().settings
  const now = new Date()
  return (
    <chakra.p id={id} textStyle="small" color="muted" mt="0.5">
      <span>Last used </span>
      <time dateTime={seenAt}>{formatDaysAgo(seenAt, timeZone, now)}</time>
      <span>. Signed in </span>
      <time dateTime={createdAt}>{formatDaysAgo(createdAt, timeZone, now)}</time>
      <span>.</span>
    </chakra.p>
  )
}

const ListRow = chakra('li', {
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
