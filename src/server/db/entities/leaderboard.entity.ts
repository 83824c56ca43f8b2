import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { PERIODS } from '../../../domain/period.ts'
import { MAX_SOURCE_KEY_LENGTH } from '../../../domain/xp.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf } from './columns.ts'
import { UserEntity } from './user.entity.ts'

/**
 * What a result counted for a church, or for nobody's when the learner had none: the ledger of which
 * all sums of churches follow. A row outlives its learner's account, without them.
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
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).nullable().deleteRule('set null'),
    church: () => p.manyToOne(ChurchEntity).nullable().deleteRule('no action'),
    /** Whether it was the learner's primary church then. */
    isPrimary: p.boolean(),
    /** What was earned; it counts once per learner and church. */
    sourceKey: p.string().length(MAX_SOURCE_KEY_LENGTH),
    xp: p.integer().check('xp > 0'),
    /** What the XP count in the church's tally, rounded once. */
    points: p.integer().check('points > 0'),
    /** Finished quizzes that it stands for: 1, or 0 for a payment within a quiz. */
    quizzes: p.smallint(),
    questions: p.smallint(),
    correct: p.smallint(),
    earnedAt: p.datetime(),
  },
})

const periodKey = {
  period: oneOf(PERIODS, 7).primary(),
  /** The first day of the period, UTC. */
  startsOn: p.date().primary(),
}

const tally = { quizzes: p.integer(), questions: p.integer(), correct: p.integer() }

/** A learner's sums of a period. */
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
    /** Whether the learner belongs to a church, kept true while the period lasts. */
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
    /** Whether the learner still belongs to the church, kept true while the period lasts. */
    isMember: p.boolean(),
  },
})

/** A church's sums of a period. */
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

/** How many learners have so many points in a period: from it ranks follow without counting people. */
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

/** The same of a church: how many of its members have earned so many points for it. */
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

/** Everyone's sums of a period, of results with a church and without. */
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

/** Numbers of rows that nobody counts row by row. */
export const CounterEntity = defineEntity({
  name: 'Counter',
  tableName: 'counters',
  properties: {
    name: oneOf(['churches', 'unaffiliated_users'], 20).primary(),
    shard: p.smallint().primary(),
    value: p.integer(),
  },
})
