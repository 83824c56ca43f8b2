import { randomUUID } from 'node:crypto'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  MAX_EMAIL_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_PICTURE_URL_LENGTH,
} from '../../../../domain/learner/person.ts'
import { TIME_LIMITS } from '../../../../domain/quiz/grading.ts'
import type { StreakEnd } from '../../../../domain/streak-history.ts'
import { MAX_TIME_ZONE_LENGTH } from '../../../../domain/time/time.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf, sha256 } from './columns.ts'

/**
 * A learner, with their statistics. Transactions that change statistics lock this row first. Every
 * figure can be recalculated from other tables (attempts, answers, XP ledger).
 */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  checks: [
    {
      name: 'users_next_time_zone_check',
      expression: '(next_time_zone is null) = (next_time_zone_from is null)',
    },
  ],
  indexes: [
    { name: 'users_newest_index', properties: ['createdAt', 'id'] },
    {
      name: 'users_administrators_index',
      properties: ['isSiteAdmin', 'isAdmin', 'id'],
      where: 'is_site_admin or is_admin',
    },
    {
      name: 'users_search_text_index',
      expression:
        'create index "users_search_text_index" on "users" using gin ("search_text" gin_trgm_ops)',
    },
    { name: 'users_to_count_index', properties: ['createdAt'], where: 'not is_joining_counted' },
  ],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    email: p.string().length(MAX_EMAIL_LENGTH).nullable(),
    firstName: p.string().length(MAX_PERSON_NAME_LENGTH).nullable(),
    lastName: p.string().length(MAX_PERSON_NAME_LENGTH).nullable(),
    /** What site admins find them by; see `personSearchText`. */
    searchText: p.text().default(''),
    /** Hash of a name that a site admin removed: a sign-in does not bring it back. */
    removedNameHash: sha256().nullable(),
    profileImageUrl: p.string().length(MAX_PICTURE_URL_LENGTH).nullable(),
    isSiteAdmin: p.boolean().default(false),
    isAdmin: p.boolean().default(false),
    isPublicProfile: p.boolean().default(false),
    /**
     * One of the user's memberships; null exactly when they have none. Its foreign key spans two
     * columns and is declared in command-line.ts.
     */
    primaryChurch: () => p.manyToOne(ChurchEntity).nullable().createForeignKeyConstraint(false),
    timeZone: p.string().length(MAX_TIME_ZONE_LENGTH).default('UTC'),
    /** When the zone took effect; null if they have had no other. */
    timeZoneSince: p.datetime().nullable(),
    /** A change of zone that is still to come, or that has not been stored yet; see `readLearner`. */
    nextTimeZone: p.string().length(MAX_TIME_ZONE_LENGTH).nullable(),
    nextTimeZoneFrom: p.datetime().nullable(),
    timeLimit: oneOf(TIME_LIMITS, 16).default('standard'),
    singleKeyShortcuts: p.boolean().default(true),
    /** When they have added churches, in the last 24 hours before the latest one. */
    recentProposals: p.array().columnType('timestamptz[]').$type<Date[]>().default([]),
    /** The sum of the learner's rows in the XP ledger, kept up to date. */
    totalXp: p.integer().default(0),
    /** The end of the newest run of dates that were played; see `StreakHistory`. */
    streakLength: p.integer().default(0),
    streakBest: p.integer().default(0),
    streakLastDay: p.date().nullable(),
    streakCoveredThrough: p.date().nullable(),
    /** The ends of the runs before it. */
    earlierStreaks: p.json().$type<readonly StreakEnd[]>().default('[]'),
    dailyQuizzes: p.integer().default(0),
    dailyQuestions: p.integer().default(0),
    dailyCorrect: p.integer().default(0),
    perfectDailies: p.integer().default(0),
    weeklyChallenges: p.integer().default(0),
    practiceQuizzes: p.integer().default(0),
    practiceQuestions: p.integer().default(0),
    practiceCorrect: p.integer().default(0),
    sprintQuestions: p.integer().default(0),
    sprintCorrect: p.integer().default(0),
    sprintsFinished: p.integer().default(0),
    /** Days a week that they aim at; null for no goal. */
    weeklyGoal: p.smallint().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** Whether the sums for administrators contain that this learner joined. */
    isJoiningCounted: p.boolean().default(false),
  },
})

export type User = InferEntity<typeof UserEntity>
