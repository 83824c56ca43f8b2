import { keepPreviousData } from '@tanstack/react-query'
import type { Period } from '../../domain/time/period.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Leaderboard = RouterOutputs['leaderboard']['churches']

/** Other people play at the same time, so the figures are loaded again on every visit and after this time. */
const FRESH_MS = 60_000

/** The leaderboard of a period; until it has loaded, that of the previous one. */
export const useLeaderboard = (period: Period) =>
  trpc.leaderboard.churches.useQuery(
    { period },
    { placeholderData: keepPreviousData, staleTime: FRESH_MS, refetchOnMount: 'always' },
  )
