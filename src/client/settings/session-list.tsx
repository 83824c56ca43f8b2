import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { trpc } from '../lib/trpc.ts'
import { Stack } from '../ui/layout.ts'
import { SuccessNote } from '../ui/note.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { type OwnSession, SessionRow } from './session-row.tsx'

/** The browsers in which the learner is signed in, last used first; loaded on every visit. */
export const SessionList = () => (
  <QueryState
    query={trpc.auth.sessions.useQuery(undefined, { staleTime: 0 })}
    hideStale
    headingLevel="h3"
    errorTitle="The list of your sign-ins could not be loaded"
    loading={
      <Stack gap="4">
        <SkeletonBlock h="11" />
        <SkeletonBlock h="11" />
      </Stack>
    }
  >
    {({ sessions }) => <Sessions sessions={sessions} />}
  </QueryState>
)

const Sessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const [message, setMessage] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const report = (text: string): void => {
    setMessage(text)
    // The button that had the focus is gone with its row.
    list.current?.focus()
  }
  return (
    <div>
      <ul ref={list} tabIndex={-1} aria-label="Browsers">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={report} />
        ))}
      </ul>
      {sessions.length === 1 ? (
        <chakra.p textStyle="small" color="muted" mt="3">
          You are not signed in anywhere else.
        </chakra.p>
      ) : null}
      <SuccessNote>{message}</SuccessNote>
    </div>
  )
}
