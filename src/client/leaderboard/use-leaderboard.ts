import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { DEFAULT_PERIOD, PERIODS, type Period } from '../../domain/period.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Leaderboard = RouterOutputs['leaderboard']['churches']

/** Other people play at the same time, so figures are read again on every visit and after this. */
const FRESH_MS = 60_000

const parsePeriod = (text: string | null): Period =>
  PERIODS.find((period) => period === text) ?? DEFAULT_PERIOD

/** The period that the address asks for; the address's other parameters stay as they are. */
export const usePeriod = () => {
  const [parameters, setParameters] = useSearchParams()
  const choose = (period: Period): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('period', period)
        return next
      },
      // Trying the three periods is no journey to go back through.
      { replace: true },
    )
  return [parsePeriod(parameters.get('period')), choose] as const
}

/** The standings of a period; those of the period before it stay until they are there. */
export const useLeaderboard = (period: Period) =>
  trpc.leaderboard.churches.useQuery(
    { period },
    { placeholderData: keepPreviousData, staleTime: FRESH_MS, refetchOnMount: 'always' },
  )
