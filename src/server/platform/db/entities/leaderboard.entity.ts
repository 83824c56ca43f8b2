import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { PERIODS } from '../../../../domain/time/period.ts'
import { MAX_SOURCE_KEY_LENGTH } from '../../../../domain/xp.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf } from './columns.ts'
import { UserEntity } from './user.entity.ts'

/**
 * The ledger of credits to churches, from which the sums of churches are calculated: a row for each
 * church of the learner, or one without a church. Deleting an account withdraws its credits from the periods
 * that are still running; those of closed periods stay, without their user.
 */
export const ChurchCreditEntity = defineEntity({
  name: 'ChurchCredit',
  tableName: 'church_credits',
  uniques: [
    { name: 'church_credits_once', properties: ['user', 'sourceKey', 'church'] },
    {
      name: 'church_credits_once_unaffiliated',
      properties: ['user', 'sourceKey'],
      where: 'church_id is null',
    },
  ],
  indexes: [{ name: 'church_credits_church_index', properties: ['church'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).nullable().deleteRule('set null'),
    church: () => p.manyToOne(ChurchEntity).nullable().deleteRule('no action'),
    /** Whether it was the learner's primary church at that time. */
    isPrimary: p.boolean(),
    /** Identifies what was earned; it counts once per learner and church. */
    sourceKey: p.string().length(MAX_SOURCE_KEY_LENGTH),
    xp: p.integer().check('xp > 0'),
    /** Whole points; see `pointsOf`. */
    points: p.integer().check('points > 0'),
    /** 1 for a finished quiz, 0 for a payment within one. */
    quizzes: p.smallint(),
    questions: p.smallint(),
    correct: p.smallint(),
    earnedAt: p.datetime(),
    /**
     * The day (UTC) on which the account was deleted; null for existing accounts. The credit does not count
     * for periods that were running then.
     */
    withdrawnOn: p.date().nullable(),
  },
})

const periodKey = {
  period: oneOf(PERIODS, 7).primary(),
  /** The first day of the period, UTC. */
  startsOn: p.date().primary(),
}

const tally = { quizzes: p.integer(), questions: p.integer(), correct: p.integer() }

/** A learner's sums in a period. */
export const UserScoreEntity = defineEntity({
  name: 'UserScore',
  tableName: 'user_scores',
  indexes: [
    {
      name: 'user_scores_unaffiliated_index',
      columns: [
        { name: 'period' },
        { name: 'startsOn' },
        { name: 'points', sort: 'desc' },
        { name: 'user' },
      ],
      where: 'not is_affiliated',
    },
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    ...periodKey,
    /** XP earned in the period. */
    points: p.integer(),
    ...tally,
    /** Whether the learner belongs to a church; updated until the period ends. */
    isAffiliated: p.boolean(),
  },
})

/** What a learner earned for a church in a period. */
export const MemberScoreEntity = defineEntity({
  name: 'MemberScore',
  tableName: 'member_scores',
  indexes: [
    {
      name: 'member_scores_members_index',
      columns: [
        { name: 'church' },
        { name: 'period' },
        { name: 'startsOn' },
        { name: 'points', sort: 'desc' },
        { name: 'user' },
      ],
      where: 'is_member',
    },
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    church: () => p.manyToOne(ChurchEntity).primary(),
    ...periodKey,
    xp: p.integer(),
    points: p.integer(),
    ...tally,
    /** Whether the learner still belongs to the church; updated until the period ends. */
    isMember: p.boolean(),
  },
})

/** A church's sums in a period. */
export const ChurchScoreEntity = defineEntity({
  name: 'ChurchScore',
  tableName: 'church_scores',
  indexes: [
    {
      name: 'church_scores_points_index',
      columns: [
        { name: 'period' },
        { name: 'startsOn' },
        { name: 'points', sort: 'desc' },
        { name: 'church' },
      ],
    },
  ],
  properties: {
    church: () => p.manyToOne(ChurchEntity).primary(),
    ...periodKey,
    points: p.bigint('number'),
    ...tally,
    /** Learners who earned points for it. */
    activeMembers: p.integer(),
  },
})

/** A histogram: how many learners have this many points in a period. Ranks are calculated from it. */
export const ScoreCountEntity = defineEntity({
  name: 'ScoreCount',
  tableName: 'score_counts',
  properties: {
    ...periodKey,
    isAffiliated: p.boolean().primary(),
    points: p.integer().primary(),
    shard: p.smallint().primary(),
    users: p.integer(),
  },
})

/**
 * A coarser histogram: how many learners have points in this range, of `POINTS_PER_RANGE` points. It spares
 * the rank of a learner the single points of all other ranges.
 */
export const ScoreRangeCountEntity = defineEntity({
  name: 'ScoreRangeCount',
  tableName: 'score_range_counts',
  properties: {
    ...periodKey,
    isAffiliated: p.boolean().primary(),
    /** 0 for the first points, 1 for the next ones, and so on. */
    range: p.integer().primary(),
    shard: p.smallint().primary(),
    users: p.integer(),
  },
})

/** The histogram of a church: how many of its members have earned this many points for it. */
export const MemberScoreCountEntity = defineEntity({
  name: 'MemberScoreCount',
  tableName: 'member_score_counts',
  properties: {
    church: () => p.manyToOne(ChurchEntity).primary(),
    ...periodKey,
    points: p.integer().primary(),
    users: p.integer(),
  },
})

/** The coarser histogram of a church, like `ScoreRangeCountEntity`. */
export const MemberScoreRangeCountEntity = defineEntity({
  name: 'MemberScoreRangeCount',
  tableName: 'member_score_range_counts',
  properties: {
    church: () => p.manyToOne(ChurchEntity).primary(),
    ...periodKey,
    range: p.integer().primary(),
    users: p.integer(),
  },
})

/** The sums of all learners in a period, with and without a church. */
export const PeriodTotalEntity = defineEntity({
  name: 'PeriodTotal',
  tableName: 'period_totals',
  properties: {
    ...periodKey,
    isAffiliated: p.boolean().primary(),
    shard: p.smallint().primary(),
    points: p.bigint('number'),
    ...tally,
  },
})

/** Sharded counters of rows; see counter.service.ts. */
export const CounterEntity = defineEntity({
  name: 'Counter',
  tableName: 'counters',
  properties: {
    name: oneOf(['churches', 'unaffiliated_users', 'users'], 20).primary(),
    shard: p.smallint().primary(),
    value: p.integer(),
  },
})
