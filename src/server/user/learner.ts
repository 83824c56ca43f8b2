import { currentStreak, type Streak } from '../../domain/streak.ts'
import { type DayKey, dayKeyOf, parseTimeZone, type TimeZone, UTC } from '../../domain/time.ts'
import type { User } from '../db/entities/user.entity.ts'

/** A user with their settings, statistics and streak: a row of `users`. */
export type Learner = Omit<UserRow, 'timeZone' | 'primaryChurch'> & {
  readonly timeZone: TimeZone
  readonly primaryChurchId: string | null
}

type UserRow = {
  readonly [Property in keyof User as Property extends symbol ? never : Property]: User[Property]
}

/** Converts a row of `users`. A time zone that this runtime no longer supports counts as UTC. */
export const readLearner = (row: { [Property in keyof UserRow]: unknown }): Learner => {
  const { primaryChurch, ...user } = row as Omit<UserRow, 'primaryChurch'> & {
    readonly primaryChurch: string | null
  }
  return {
    ...user,
    timeZone: parseTimeZone(user.timeZone) ?? UTC,
    primaryChurchId: primaryChurch,
    // The drivers return times in arrays as texts.
    recentProposals: user.recentProposals.map((time) => new Date(time)),
  }
}

/** The calendar day in the learner's time zone. */
export const todayOf = (learner: Learner, now: Date): DayKey => dayKeyOf(now, learner.timeZone)

export const streakOf = (learner: Learner): Streak => ({
  length: learner.streakLength,
  best: learner.streakBest,
  lastDay: learner.streakLastDay as DayKey | null,
  coveredThrough: learner.streakCoveredThrough as DayKey | null,
})

export const currentStreakOf = (learner: Learner, now: Date): number =>
  currentStreak(streakOf(learner), todayOf(learner, now))
