import { addDays, type DayKey, parseTimeZone, startOfDay } from '../../domain/time/time.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { useRefetchAt } from './use-refetch-at.ts'

type GroupDay = {
  readonly today: string
  readonly timeZone: string
  readonly weekEndsAt: string
}

type GroupQuery = {
  readonly data: RouterOutputs['group']['get'] | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
  readonly refetch: () => unknown
}

/**
 * Reads a group again at midnight in its time zone, when sprints open and close, and weeks begin.
 */
export const useRefetchAtMidnight = (query: GroupQuery): void => {
  // Nothing changes at midnight that others than members see.
  const at = query.data?.members ? midnightOf(query.data.group) : null
  useRefetchAt(at, query, query.refetch)
}

/** In a time zone that this browser does not know, only the midnight that ends the week is certain. */
const midnightOf = ({ today, timeZone, weekEndsAt }: GroupDay): number => {
  const zone = parseTimeZone(timeZone)
  return zone ? startOfDay(addDays(today as DayKey, 1), zone).getTime() : Date.parse(weekEndsAt)
}
