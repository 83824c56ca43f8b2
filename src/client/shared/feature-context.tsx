import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type FeatureFlags, featureFlags } from '../../domain/site/feature.ts'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from './auth-context.tsx'

const FLAGS_FRESH_MS = 5 * 60_000

const FeatureContext = createContext<FeatureFlags | null>(null)

/** All flags are off until somebody is signed in and the flags have loaded. */
export const FeatureProvider = ({ children }: { readonly children: ReactNode }) => {
  const { status } = useAuth()
  const signedIn = status === 'authenticated'
  const { data } = trpc.flag.list.useQuery(undefined, {
    enabled: signedIn,
    staleTime: FLAGS_FRESH_MS,
    gcTime: FLAGS_FRESH_MS,
    refetchOnMount: false,
  })
  const flags = useMemo(() => featureFlags((signedIn && data) || {}), [signedIn, data])
  return <FeatureContext value={flags}>{children}</FeatureContext>
}

export const useFeatures = (): FeatureFlags => {
  const flags = useContext(FeatureContext)
  if (!flags) throw new Error('useFeatures must be used within a FeatureProvider')
  return flags
}

/**
 * Whether the flags are still loading: what appears with them moves what stands below it. Not while they are
 * asked for again after a failure: what is shown by then stays.
 */
export const useAreFeaturesLoading = (): boolean => {
  const { isPending, errorUpdateCount } = trpc.flag.list.useQuery(undefined, { enabled: false })
  return isPending && errorUpdateCount === 0
}
