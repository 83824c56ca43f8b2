import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type Query, QueryClientProvider } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { noticeUnreachable, onceBackInView } from '../lib/connection.ts'
import { type EarlyProcedure, takeEarlyResults } from '../lib/early-calls.ts'
import type { Elements } from '../lib/elements.ts'
import { isAway } from '../lib/errors.ts'
import type { PrerenderedData } from '../lib/prerendered.ts'
import { designSystem } from '../lib/theme.ts'
import { createQueryClient, createTrpcClient, type OwnUser, trpc } from '../lib/trpc.ts'
import { AuthProvider } from '../shared/auth-context.tsx'
import { FeatureProvider } from '../shared/feature-context.tsx'
import { lazyPage, ShownPage } from '../shared/lazy-page.tsx'
import { leaveForOtherUser } from '../shared/leave.ts'
import { Toaster } from '../ui/toaster.tsx'
import { TimeZoneSync } from './time-zone-sync.tsx'

/** Queries whose replies may be there before anything asks for them. */
const QUERIES = {
  'auth.user': trpc.auth.user,
  'flag.list': trpc.flag.list,
  'dashboard.get': trpc.dashboard.get,
  'site.info': trpc.site.info,
  'auth.providers': trpc.auth.providers,
} as const satisfies Record<EarlyProcedure | keyof PrerenderedData, unknown>

const otherUserPage = lazyPage(() => import('./other-user-page.tsx'), 'other-user')

const createClients = (onOtherUser: () => void, prerendered: PrerenderedData | null) => {
  const sessionKey = getQueryKey(trpc.auth.user, undefined, 'query')
  const onSignedOut = (failedKey: readonly unknown[]): void => {
    // The session ended while the page was open: reloading the user closes the protected pages.
    if (JSON.stringify(failedKey) === JSON.stringify(sessionKey)) return
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  const readAgain = (): void => {
    const predicate = (query: Query): boolean => isAway(query.state.error)
    void queryClient.refetchQueries({ type: 'active', predicate })
  }
  let cancelReading = (): void => {}
  const onAway = (): void => {
    noticeUnreachable()
    // Once for all that failed.
    cancelReading()
    cancelReading = onceBackInView(readAgain)
  }
  const queryClient = createQueryClient({ onSignedOut, onOtherUser, onAway })
  let featureState: string | null = null
  const onReply = (headers: Headers): void => {
    const state = headers.get('Feature-State')
    if (!state || state === featureState) return
    // A site admin has switched a feature: the flags that were read before are read again.
    if (featureState) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.flag.list) })
    featureState = state
  }
  // Who signed in first, also when the session has ended since: what this page holds is theirs.
  const userId = () => queryClient.getQueryData<OwnUser>(sessionKey)?.id
  const trpcClient = createTrpcClient({ userId, onReply })
  const early = takeEarlyResults()
  if (early) onReply(early.headers)
  for (const [procedure, data] of [...(early?.data ?? []), ...Object.entries(prerendered ?? {})]) {
    const query = QUERIES[procedure as keyof typeof QUERIES]
    queryClient.setQueryData(getQueryKey(query, undefined, 'query'), data)
  }
  return { queryClient, trpcClient }
}

type ProvidersProps = {
  /** What the document was prerendered with. */
  readonly prerendered: PrerenderedData | null
  readonly children: Elements
}

export const Providers = ({ prerendered, children }: ProvidersProps) => {
  const [isOtherUser, setOtherUser] = useState(false)
  const [{ queryClient, trpcClient }] = useState(() =>
    createClients(() => setOtherUser(true), prerendered),
  )
  return (
    <ChakraProvider value={designSystem()}>
      {isOtherUser ? (
        // Instead of everything: nothing of the one person is shown, kept or sent while another is signed in.
        // After a release its file may be gone; a reload would go on at the previous person's address.
        <ShownPage page={otherUserPage} onGone={leaveForOtherUser} />
      ) : (
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <AuthProvider>
              <FeatureProvider>
                <TimeZoneSync />
                {children}
                <Toaster />
              </FeatureProvider>
            </AuthProvider>
          </QueryClientProvider>
        </trpc.Provider>
      )}
    </ChakraProvider>
  )
}
