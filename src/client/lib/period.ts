import { onFirstUse } from '../../domain/on-first-use.ts'
import { DEFAULT_PERIOD, PERIODS, type Period } from '../../domain/time/period.ts'
import { UTC } from '../../domain/time/time.ts'
import { formatMonth, readerLocale } from './format.ts'
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

const utcDays = onFirstUse(
  () => new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'medium', timeZone: UTC }),
)

type ShownPeriod = {
  readonly period: Period
  /** The first day and the last, "2026-11-16". */
  readonly startsOn: string
  readonly endsOn: string
}

/** "Nov 18, 2026 (UTC)", "Nov 16 – 22, 2026 (UTC)", "November 2026 (UTC)" */
export const formatPeriod = ({ period, startsOn, endsOn }: ShownPeriod): string => {
  const [first, last] = [new Date(startsOn), new Date(endsOn)]
  const days = period === 'monthly' ? formatMonth(first, UTC) : utcDays().formatRange(first, last)
  return `${days} (UTC)`
}
