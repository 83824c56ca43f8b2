import * as fc from 'fast-check'
import { addDays, type DayKey, daysBetween, parseDayKey } from '../../src/domain/time.ts'

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
