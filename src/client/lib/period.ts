import { DEFAULT_PERIOD, PERIODS, type Period } from '../../domain/period.ts'
import { oneOf, useSearchParameters } from './search-parameters.ts'

/** "quizzes finished today", "No activity this week" */
export const WITHIN_PERIOD: Readonly<Record<Period, string>> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
}

const PARAMETERS = { period: oneOf(PERIODS, DEFAULT_PERIOD) }

/** The period that the address names, and a function that chooses another. */
export const usePeriod = () => {
  const [{ period }, change] = useSearchParameters(PARAMETERS)
  // "Back" leaves the page rather than going through the periods that were tried.
  return [period, (chosen: Period): void => change({ period: chosen }, { replace: true })] as const
}
