import { addDays, type DayKey, parseTimeZone, startOfDay, UTC } from '../../domain/time.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { useReadAt } from './use-read-at.ts'

/** Unknown to who is not a member: nothing that they see changes at midnight. */
type GroupDay = { readonly today?: string; readonly timeZone?: string }

type GroupQuery = {
  readonly data: RouterOutputs['group']['get'] | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
  readonly refetch: () => unknown
}

/**
 * Reads a group again at midnight in its time zone, when sprints open and close, and weeks begin.
 */
export const useReadAtMidnight = (query: GroupQuery): void => {
  const { today, timeZone }: GroupDay = query.data?.members ? query.data.group : {}
  const isKnown = today !== undefined && timeZone !== undefined
  useReadAt(isKnown ? midnightAfter(today, timeZone) : null, query, query.refetch)
}

const midnightAfter = (today: string, timeZone: string): number =>
  startOfDay(addDays(today as DayKey, 1), parseTimeZone(timeZone) ?? UTC).getTime()
