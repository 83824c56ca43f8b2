import { useEffect } from 'react'
import { addDays, type DayKey, parseTimeZone, startOfDay, UTC } from '../../domain/time.ts'
import type { RouterOutputs } from '../lib/trpc.ts'

/** Unknown to who is not a member: nothing that they see changes at midnight. */
type GroupDay = { readonly today?: string; readonly timeZone?: string }

type GroupQuery = {
  readonly data: RouterOutputs['group']['get'] | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
  readonly refetch: () => unknown
}

/** Not at once again, where this device's clock is ahead or the server cannot be reached. */
const READ_DELAY_MS = { afterMidnight: 5_000, again: 60_000 } as const

/** Midnight is nearer, unless this device's clock is wrong; timers cannot wait for a month. */
const MAX_WAIT_MS = 25 * 60 * 60 * 1000

/**
 * Reads a group again at midnight in its time zone, when sprints open and close, and weeks begin.
 */
export const useReadAtMidnight = ({
  data,
  dataUpdatedAt,
  errorUpdatedAt,
  refetch,
}: GroupQuery): void => {
  const { today, timeZone }: GroupDay = data?.members ? data.group : {}
  const lastReadAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (today === undefined || timeZone === undefined) return
    const midnight = startOfDay(addDays(today as DayKey, 1), parseTimeZone(timeZone) ?? UTC)
    const readAt = Math.max(
      midnight.getTime() + READ_DELAY_MS.afterMidnight,
      lastReadAt > midnight.getTime() ? lastReadAt + READ_DELAY_MS.again : 0,
    )
    const wait = Math.max(readAt - Date.now(), 0)
    const timer = setTimeout(refetch, Math.min(wait, MAX_WAIT_MS))
    // A device that sleeps stops its timers.
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && Date.now() >= readAt) refetch()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [today, timeZone, lastReadAt, refetch])
}
