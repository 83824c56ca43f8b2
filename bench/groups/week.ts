import { addDays, dayKeyOf, UTC, weekStartOf } from '../../src/domain/time/time.ts'

/** The time of the measurement: a Saturday evening, when groups have played most of their week. */
export const NOW = new Date('2026-05-30T18:00:00Z')

export const MONDAY = weekStartOf(dayKeyOf(NOW, UTC))
export const NEXT_MONDAY = addDays(MONDAY, 7)
