import { chakra } from '@chakra-ui/react/styled-system'
import { useRef, useState } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SuccessNote } from '../ui/note.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { SessionRow } from './session-row.tsx'
import type { OwnSession } from './use-end-session.ts'

/** The browsers in which the learner is signed in, the latest used first; asked for at every visit. */
export const SessionList = () => {
  const { data, error, refetch } = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 })
  if (error) {
    return (
      <ErrorState
        headingLevel="h3"
        title="Where you are signed in could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  return data ? <Sessions sessions={data.sessions} /> : <Loading />
}

const Sessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const [news, setNews] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const tell = (ended: string): void => {
    setNews(ended)
    // The button that had the focus is gone with its row.
    list.current?.focus()
  }
  return (
    <div>
      <ul ref={list} tabIndex={-1} aria-label="Browsers">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={tell} />
        ))}
      </ul>
      {sessions.length === 1 ? (
        <chakra.p textStyle="small" color="muted" mt="3">
          You are not signed in anywhere else.
        </chakra.p>
      ) : null}
      <SuccessNote>{news}</SuccessNote>
    </div>
  )
}

const Loading = () => (
  <SkeletonRegion>
    <chakra.div display="grid" gap="4">
      <SkeletonBlock h="11" />
      <SkeletonBlock h="11" />
    </chakra.div>
  </SkeletonRegion>
)
