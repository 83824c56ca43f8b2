import { useEffect } from 'react'
import { dayKeyOf, parseTimeZone, UTC } from '../../domain/time.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useLocalDay } from './use-local-day.ts'

const FRESH_MS = 10 * 60_000
const KEPT_MS = 15 * 60_000
const UNREACHABLE = 'We could not load your figures. Check your connection and try again.'

export type Dashboard = RouterOutputs['dashboard']['get']

export type DashboardState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly retry: () => void }
  /** `refreshing`: a newer reading is on its way, as after a quiz. */
  | { readonly status: 'ready'; readonly dashboard: Dashboard; readonly refreshing: boolean }

/** The dashboard's figures. Kept between visits, but never beyond the player's own midnight. */
export const useDashboard = (): DashboardState => {
  const zone = parseTimeZone(useSignedInUser().settings.timeZone) ?? UTC
  const today = useLocalDay(zone)
  const { data, dataUpdatedAt, error, isFetching, refetch } = trpc.dashboard.get.useQuery(
    undefined,
    {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      // Not on every visit, but a quiz elsewhere may have made the figures old.
      refetchOnMount: (query) => query.state.isInvalidated,
    },
  )
  const fromEarlierDay = data !== undefined && dayKeyOf(new Date(dataUpdatedAt), zone) !== today

  useEffect(() => {
    if (fromEarlierDay) void refetch({ cancelRefetch: false })
  }, [fromEarlierDay, refetch])

  if (error && !isFetching) {
    const message = errorMessageOf(error, UNREACHABLE)
    return { status: 'failed', message, retry: () => void refetch() }
  }
  if (!data || fromEarlierDay || error) return { status: 'loading' }
  return { status: 'ready', dashboard: data, refreshing: isFetching }
}
