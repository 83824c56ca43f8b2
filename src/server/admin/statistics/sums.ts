import { bitOf } from '../../../domain/learner/activity.ts'
import { type DayKey, weekStartOf } from '../../../domain/time/time.ts'

/** Counts by key; a key that was not seen yet starts at zero. */
type Tallies<Column extends string> = {
  readonly zero: Readonly<Record<Column, number>>
  readonly byKey: Map<string, Record<Column, number>>
}

const tallies = <Column extends string>(...columns: readonly Column[]): Tallies<Column> => ({
  zero: Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>,
  byKey: new Map(),
})

/** The counts of a key, to be added to. */
export const tallyAt = <Column extends string>(
  { zero, byKey }: Tallies<Column>,
  key: string,
): Record<Column, number> => {
  const known = byKey.get(key)
  if (known) return known
  const created = { ...zero }
  byKey.set(key, created)
  return created
}

/** What a batch adds to the sums. */
export const emptySums = () => ({
  /** By day. */
  days: tallies('answered', 'correct', 'dailiesStarted', 'dailiesFinished', 'activePeople'),
  /** By Monday. */
  weeks: tallies('joined', 'activePeople'),
  /** By the Monday of joining and that of playing, with a space between. */
  retention: tallies('people'),
  /** By number. */
  books: tallies('answered', 'correct'),
  /** By id. */
  questions: tallies('answered', 'correct'),
  /** By the question's id and the ability, with a space between. */
  abilities: tallies('answered', 'correct'),
  /** By the option's id. */
  picks: tallies('picked'),
  /** The days on which learners played, by the learner's id and the Monday, with a space between. */
  activity: new Map<string, LearnerWeek>(),
})

export type Sums = ReturnType<typeof emptySums>

export type LearnerWeek = {
  readonly userId: string
  readonly joinedOn: DayKey
  readonly startsOn: DayKey
  /** See `bitOf`. */
  readonly days: number
}

/** Notes that a learner played on a day. */
export const addActivity = (
  { activity }: Sums,
  { userId, joinedOn }: Pick<LearnerWeek, 'userId' | 'joinedOn'>,
  day: DayKey,
): void => {
  const startsOn = weekStartOf(day)
  const key = `${userId} ${startsOn}`
  const days = (activity.get(key)?.days ?? 0) | bitOf(day)
  activity.set(key, { userId, joinedOn, startsOn, days })
}
