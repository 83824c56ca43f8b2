import * as fc from 'fast-check'
import { ok, type Result } from '../../src/domain/result.ts'
import type { Streak } from '../../src/domain/streak.ts'
import * as history from '../../src/domain/streak-history.ts'
import { addDays, type DayKey, daysBetween, parseDayKey } from '../../src/domain/time/time.ts'

/** The key of a date written in a test. */
export const day = (text: string): DayKey => {
  const key = parseDayKey(text)
  if (key === null) throw new Error(`not a date: ${text}`)
  return key
}

/** Any day of the years 1900 to 2199. */
export const anyDay: fc.Arbitrary<DayKey> = fc
  .integer({ min: 0, max: daysBetween(day('1900-01-01'), day('2199-12-31')) })
  .map((offset) => addDays(day('1900-01-01'), offset))

/** Any day of the years in which today's zone rules apply. */
export const recentDay: fc.Arbitrary<DayKey> = fc
  .integer({ min: 0, max: daysBetween(day('2022-01-01'), day('2034-12-31')) })
  .map((offset) => addDays(day('2022-01-01'), offset))

const historyOf = ({ length, best, lastDay, coveredThrough }: Streak): history.StreakHistory => ({
  best,
  ends: lastDay !== null && coveredThrough !== null ? [{ length, lastDay, coveredThrough }] : [],
})

/** Credits a date to a streak whose last day has come. */
export const creditDay = (streak: Streak, date: DayKey): Result<Streak> => {
  const latest = streak.lastDay !== null && streak.lastDay > date ? streak.lastDay : date
  const credited = history.creditDay(historyOf(streak), date, latest)
  return credited.ok ? ok(history.streakUntil(credited.value, latest)) : credited
}
