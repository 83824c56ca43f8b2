import { currentStreak, type Streak } from '../../domain/streak.ts'
import { type DayKey, dayKeyOf, type TimeZone, UTC } from '../../domain/time.ts'
import { type DayZone, streakInZoneAt, zoneAt } from '../../domain/time-zone-change.ts'
import { parsePresentTimeZone } from '../../domain/time-zone-name.ts'
import type { User } from '../db/entities/user.entity.ts'

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

type CopiedColumn = Exclude<keyof LearnerRow, ZoneColumn | 'primaryChurch'>

/** What a learner has as it is in the row. */
const COPIED_COLUMNS = LEARNER_COLUMNS.map((column) => column.slice('users.'.length)).filter(
  (name) => name !== 'primaryChurch' && !(ZONE_COLUMNS as readonly string[]).includes(name),
) as readonly CopiedColumn[]

/** A user with their settings, statistics and streak: a row of `users`. */
export type Learner = Pick<LearnerRow, CopiedColumn> & {
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
  const streak = streakInZoneAt(streakOf(row as LearnerRow), stored, now)
  const { primaryChurch, recentProposals } = row as LearnerRow & { primaryChurch: string | null }
  return {
    ...copiedColumns(row),
    streakCoveredThrough: streak.coveredThrough,
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

/** A time zone that this runtime no longer supports counts as UTC. */
const knownZone = (text: string): TimeZone => parsePresentTimeZone(text) ?? UTC

/** The zone as it is stored. Timestamps of joined rows are texts. */
const storedZone = ({
  timeZone,
  timeZoneSince,
  nextTimeZone,
  nextTimeZoneFrom,
}: Pick<LearnerRow, ZoneColumn>): DayZone => ({
  timeZone: knownZone(timeZone),
  since: timeZoneSince ? new Date(timeZoneSince) : null,
  next:
    nextTimeZone && nextTimeZoneFrom
      ? { timeZone: knownZone(nextTimeZone), from: new Date(nextTimeZoneFrom) }
      : null,
})

/** The columns that store a zone. */
export const zoneColumns = ({ timeZone, since, next }: DayZone) => ({
  timeZone,
  timeZoneSince: since,
  nextTimeZone: next?.timeZone ?? null,
  nextTimeZoneFrom: next?.from ?? null,
})

/** The calendar day in the learner's time zone. */
export const todayOf = (learner: Pick<Learner, 'timeZone'>, now: Date): DayKey =>
  dayKeyOf(now, learner.timeZone)

type StreakColumns = Pick<
  UserRow,
  'streakLength' | 'streakBest' | 'streakLastDay' | 'streakCoveredThrough'
>

export const streakOf = (learner: StreakColumns): Streak => ({
  length: learner.streakLength,
  best: learner.streakBest,
  lastDay: learner.streakLastDay as DayKey | null,
  coveredThrough: learner.streakCoveredThrough as DayKey | null,
})

export const currentStreakOf = (learner: Learner, now: Date): number =>
  currentStreak(streakOf(learner), todayOf(learner, now))
