import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import type { Period } from '../../../domain/period.ts'
import { ChurchEntity } from './church.entity.ts'
import { UserEntity } from './user.entity.ts'

/**
 * What a result counted for a church, or for nobody's when the learner had none: the ledger of which
 * all sums of churches follow. A row outlives its learner's account, without them.
 */
export const ChurchCreditEntity = defineEntity({
  name: 'ChurchCredit',
  tableName: 'church_credits',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).nullable().deleteRule('set null'),
    church: () => p.manyToOne(ChurchEntity).nullable(),
    /** Whether it was the learner's primary church then. */
    isPrimary: p.boolean(),
    /** What was earned; it counts once per learner and church. */
    sourceKey: p.string().length(80),
    xp: p.integer(),
    /** What the XP count in the church's tally, rounded once. */
    points: p.integer(),
    /** Finished quizzes that it stands for: 1, or 0 for a payment within a quiz. */
    quizzes: p.smallint(),
    questions: p.smallint(),
    correct: p.smallint(),
    earnedAt: p.datetime(),
  },
})

const periodKey = {
  period: p.string().length(7).$type<Period>().primary(),
  /** The first day of the period, UTC. */
  startsOn: p.date().primary(),
}

const tally = { quizzes: p.integer(), questions: p.integer(), correct: p.integer() }

/** A learner's sums of a period. */
export const UserScoreEntity = defineEntity({
  name: 'UserScore',
  tableName: 'user_scores',
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
  properties: {
    church: () => p.manyToOne(ChurchEntity).primary(),
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
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
    name: p.string().length(20).$type<'churches' | 'unaffiliated_users'>().primary(),
    shard: p.smallint().primary(),
    value: p.integer(),
  },
})
