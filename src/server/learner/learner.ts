import {
  type DayZone,
  latestPlayableDay,
  streakInZoneAt,
  zoneAt,
} from '../../domain/learner/time-zone-change.ts'
import { currentStreak, type Streak } from '../../domain/streak.ts'
import {
  type StreakEnd,
  type StreakHistory,
  streakUntil,
  withCover,
} from '../../domain/streak-history.ts'
import { type DayKey, dayKeyOf, type TimeZone } from '../../domain/time/time.ts'
import { presentTimeZoneOrUtc } from '../../domain/time/time-zone-name.ts'
import type { User } from '../platform/db/entities/user.entity.ts'

type UserRow = {
  readonly [Property in keyof User as Property extends symbol ? never : Property]: User[Property]
}

/** What is read of a row of `users`: not what only searches and sign-ins use. */
export const LEARNER_COLUMNS = [
  'users.id',
  'users.email',
  'users.firstName',
  'users.lastName',
  'users.profileImageUrl',
  'users.isSiteAdmin',
  'users.isAdmin',
  'users.isPublicProfile',
  'users.primaryChurch',
  'users.timeZone',
  'users.timeZoneSince',
  'users.nextTimeZone',
  'users.nextTimeZoneFrom',
  'users.timeLimit',
  'users.singleKeyShortcuts',
  'users.recentProposals',
  'users.totalXp',
  'users.streakLength',
  'users.streakBest',
  'users.streakLastDay',
  'users.streakCoveredThrough',
  'users.earlierStreaks',
  'users.dailyQuizzes',
  'users.dailyQuestions',
  'users.dailyCorrect',
  'users.perfectDailies',
  'users.weeklyChallenges',
  'users.practiceQuizzes',
  'users.practiceQuestions',
  'users.practiceCorrect',
  'users.sprintQuestions',
  'users.sprintCorrect',
  'users.sprintsFinished',
  'users.createdAt',
] as const

type ColumnName<Column> = Column extends `users.${infer Name}` ? Name : never

/** The columns of `users` that are read, by their properties. */
export type LearnerRow = Pick<UserRow, ColumnName<(typeof LEARNER_COLUMNS)[number]>>

const ZONE_COLUMNS = ['timeZone', 'timeZoneSince', 'nextTimeZone', 'nextTimeZoneFrom'] as const

type ZoneColumn = (typeof ZONE_COLUMNS)[number]

const STREAK_COLUMNS = [
  'streakLength',
  'streakBest',
  'streakLastDay',
  'streakCoveredThrough',
] as const

type StreakColumn = (typeof STREAK_COLUMNS)[number]

/** Columns that are not copied to a learner. */
const CONVERTED_COLUMNS = [
  ...ZONE_COLUMNS,
  ...STREAK_COLUMNS,
  'earlierStreaks',
  'primaryChurch',
] as const

type CopiedColumn = Exclude<keyof LearnerRow, (typeof CONVERTED_COLUMNS)[number]>

/** Columns used unchanged. */
const COPIED_COLUMNS = LEARNER_COLUMNS.map((column) => column.slice('users.'.length)).filter(
  (name) => !(CONVERTED_COLUMNS as readonly string[]).includes(name),
) as readonly CopiedColumn[]

/** A user with their settings, statistics and streak: a row of `users`. */
export type Learner = Pick<LearnerRow, CopiedColumn | StreakColumn> & {
  readonly streakHistory: StreakHistory
  readonly timeZone: TimeZone
  readonly dayZone: DayZone
  readonly primaryChurchId: string | null
}

/**
 * Converts a row of `users` as it is at `now`: a change of time zone whose time has come has taken effect,
 * also before it is stored.
 */
export const readLearner = (
  row: { [Property in keyof LearnerRow]: unknown },
  now: Date,
): Learner => {
  const stored = storedZone(row as LearnerRow)
  const dayZone = zoneAt(stored, now)
  const history = historyOf(row as LearnerRow)
  const streak = streakInZoneAt(streakUntil(history, latestPlayableDay(stored, now)), stored, now)
  const { primaryChurch, recentProposals } = row as LearnerRow & { primaryChurch: string | null }
  return {
    ...copiedColumns(row),
    ...learnerStreak(withCover(history, streak), streak),
    timeZone: dayZone.timeZone,
    dayZone,
    primaryChurchId: primaryChurch,
    // The drivers return times in arrays as texts.
    recentProposals: recentProposals.map((time) => new Date(time)),
  }
}

/** Copied one by one: leaving out the others with a rest pattern took ten times as long. */
const copiedColumns = (row: { [Property in CopiedColumn]: unknown }) => {
  const copied: Partial<Record<CopiedColumn, unknown>> = {}
  for (const name of COPIED_COLUMNS) copied[name] = row[name]
  return copied as Pick<LearnerRow, CopiedColumn>
}

/** The zone as it is stored. Timestamps of joined rows are texts. */
const storedZone = ({
  timeZone,
  timeZoneSince,
  nextTimeZone,
  nextTimeZoneFrom,
}: Pick<LearnerRow, ZoneColumn>): DayZone => ({
  timeZone: presentTimeZoneOrUtc(timeZone),
  since: timeZoneSince ? new Date(timeZoneSince) : null,
  next:
    nextTimeZone && nextTimeZoneFrom
      ? { timeZone: presentTimeZoneOrUtc(nextTimeZone), from: new Date(nextTimeZoneFrom) }
      : null,
})

/** The columns that store a zone. */
export const zoneColumns = ({ timeZone, since, next }: DayZone) => ({
  timeZone,
  timeZoneSince: since,
  nextTimeZone: next?.timeZone ?? null,
  nextTimeZoneFrom: next?.from ?? null,
})

/**
 * The columns that store a change whose time has come; null for none. The name is copied: a server that does
 * not know the zone must not replace it by UTC, since another one may know it.
 */
export const dueZoneColumns = (
  { nextTimeZone, nextTimeZoneFrom }: Pick<LearnerRow, ZoneColumn>,
  now: Date,
) =>
  nextTimeZone && nextTimeZoneFrom && new Date(nextTimeZoneFrom) <= now
    ? {
        timeZone: nextTimeZone,
        timeZoneSince: nextTimeZoneFrom,
        nextTimeZone: null,
        nextTimeZoneFrom: null,
      }
    : null

/** The calendar day in the learner's time zone. */
export const todayOf = (learner: Pick<Learner, 'timeZone'>, now: Date): DayKey =>
  dayKeyOf(now, learner.timeZone)

type StoredStreak = Pick<LearnerRow, StreakColumn | 'earlierStreaks'>

/** The newest end is in columns of its own, where servers of versions before it also write it. */
const historyOf = (row: StoredStreak): StreakHistory => {
  const { streakLength: length, streakBest: best, earlierStreaks } = row
  const lastDay = row.streakLastDay as DayKey | null
  if (lastDay === null) return { best, ends: [] }
  const coveredThrough = (row.streakCoveredThrough as DayKey | null) ?? lastDay
  const newest: StreakEnd = { length, lastDay, coveredThrough }
  const earlier = earlierStreaks.filter((end) => end.lastDay !== lastDay)
  const ends = [...earlier, newest].sort((one, other) => (one.lastDay < other.lastDay ? -1 : 1))
  return { best, ends }
}

/** The columns that store the dates that a learner has played. */
export const streakColumns = ({ best, ends }: StreakHistory) => {
  const newest = ends.at(-1)
  return {
    streakLength: newest?.length ?? 0,
    streakBest: best,
    streakLastDay: newest?.lastDay ?? null,
    streakCoveredThrough: newest?.coveredThrough ?? null,
    earlierStreaks: ends.slice(0, -1),
  }
}

/** What a learner has of a streak as it stands at a time. */
export const learnerStreak = (streakHistory: StreakHistory, streak: Streak) => ({
  streakHistory,
  streakLength: streak.length,
  streakBest: streak.best,
  streakLastDay: streak.lastDay,
  streakCoveredThrough: streak.coveredThrough,
})

export const streakOf = (learner: Pick<Learner, StreakColumn>): Streak => ({
  length: learner.streakLength,
  best: learner.streakBest,
  lastDay: learner.streakLastDay as DayKey | null,
  coveredThrough: learner.streakCoveredThrough as DayKey | null,
})

export const currentStreakOf = (learner: Learner, now: Date): number =>
  currentStreak(streakOf(learner), todayOf(learner, now))
