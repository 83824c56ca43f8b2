import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type DayKey, dayKeyOf, type TimeZone, timeZoneOrUtc } from '../../domain/time/time.ts'
import { useConnection } from '../lib/connection.ts'
import { repeatedMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSettledError } from '../lib/use-settled-error.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { useRefetchAt } from '../shared/use-refetch-at.ts'

const FRESH_MS = 10 * 60_000
const KEPT_MS = 15 * 60_000
const STATISTICS_FAILURE = 'We could not load your statistics.'

export type Dashboard = RouterOutputs['dashboard']['get']

export type DashboardState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed'
      readonly message: string
      readonly isRetrying: boolean
      readonly retry: () => void
    }
  /** `refreshing`: newer data are loading for a page that has just been opened, as after a quiz. */
  | { readonly status: 'ready'; readonly dashboard: Dashboard; readonly refreshing: boolean }

/** The dashboard's data, kept between visits but never past midnight in the player's time zone. */
export const useDashboard = (): DashboardState => {
  const zone = timeZoneOrUtc(useSignedInUser().settings.timeZone)
  const today = useLocalDay(zone)
  const query = trpc.dashboard.get.useQuery(undefined, {
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    // Not on every visit, but after a quiz.
    refetchOnMount: (query) => query.state.isInvalidated,
  })
  const { data, dataUpdatedAt, isFetching, refetch } = query
  const error = useSettledError(query)
  const connection = useConnection()
  const fromEarlierDay = data !== undefined && dayKeyOf(new Date(dataUpdatedAt), zone) !== today

  useEffect(() => {
    if (fromEarlierDay) void refetch({ cancelRefetch: false })
  }, [fromEarlierDay, refetch])

  // The next ten, which for a traveler do not open at midnight.
  useRefetchAt(data?.dailyQuiz.completed ? Date.parse(data.nextDailyAt) : null, query, refetch)

  // What has been shown stays until newer data are there: the learner may have just pressed "Start".
  const [wasShown, setWasShown] = useState(false)
  if (data && !isFetching && !wasShown) setWasShown(true)

  if (error) {
    const message = repeatedMessageOf(error, connection, STATISTICS_FAILURE)
    return { status: 'failed', message, isRetrying: isFetching, retry: () => void refetch() }
  }
  if (!data || fromEarlierDay) return { status: 'loading' }
  return { status: 'ready', dashboard: data, refreshing: isFetching && !wasShown }
}

/** A visible tab notices midnight within this time; a hidden one when it is shown again. */
const CHECK_EVERY_MS = 60_000

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, CHECK_EVERY_MS)
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Today in the zone; changes while the tab stays open. */
const useLocalDay = (zone: TimeZone): DayKey => {
  const today = useCallback(() => dayKeyOf(new Date(), zone), [zone])
  return useSyncExternalStore(subscribe, today, today)
}
