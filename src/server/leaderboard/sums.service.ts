import { sql } from 'kysely'
import type { Period, PeriodKey } from '../../domain/period.ts'
import { quarterPointsOf } from '../../domain/points.ts'
import type { DayKey } from '../../domain/time.ts'
import { shardOf } from '../counter/shard.ts'
import type { Database } from '../db/database.ts'
import { byKeys } from '../db/row-order.ts'
import type { Learner } from '../user/learner.ts'

/** A finished quiz that paid XP. */
export type CreditedResult = {
  /** Names what was earned, `daily:2026-03-02`. */
  readonly sourceKey: string
  readonly xp: number
  readonly questions: number
  readonly correct: number
}

/** A result on its way into the sums. */
export type Crediting = CreditedResult & {
  readonly learner: Learner
  readonly churchIds: readonly string[]
  readonly periods: readonly PeriodKey[]
  readonly now: Date
}

const tallyOf = ({ questions, correct }: CreditedResult) => ({ quizzes: 1, questions, correct })

const summedTally = (table: string) => ({
  quizzes: sql<number>`${sql.ref(table)}.quizzes + excluded.quizzes`,
  questions: sql<number>`${sql.ref(table)}.questions + excluded.questions`,
  correct: sql<number>`${sql.ref(table)}.correct + excluded.correct`,
})

/** Adds to the learner's own sums. @returns their points of each period as they were */
export const addToLearner = async (
  transaction: Database,
  crediting: Crediting,
): Promise<ReadonlyMap<Period, number>> => {
  const { learner, periods, xp } = crediting
  const rows = await transaction
    .insertInto('user_scores')
    .values(
      periods.map((key) => ({
        user: learner.id,
        ...key,
        points: xp,
        ...tallyOf(crediting),
        isAffiliated: learner.primaryChurch !== null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user', 'period', 'startsOn']).doUpdateSet({
        points: sql<number>`user_scores.points + excluded.points`,
        ...summedTally('user_scores'),
      }),
    )
    .returning(['period', 'points'])
    .execute()
  return new Map(rows.map((row) => [row.period, row.points - xp]))
}

const quarterPointsIn = ({ learner, xp }: Crediting, churchId: string): number =>
  quarterPointsOf(xp, churchId === learner.primaryChurch)

/** What a learner has earned for a church in a period, before this result and with it. */
export type MemberGrowth = PeriodKey & {
  readonly church: string
  readonly before: number
  readonly after: number
}

/** Adds to what the learner has earned for each church. */
export const addToMember = async (
  transaction: Database,
  crediting: Crediting,
): Promise<MemberGrowth[]> => {
  const { learner, churchIds, periods, xp } = crediting
  const rows = await transaction
    .insertInto('member_scores')
    .values(
      churchIds.flatMap((church) =>
        periods.map((key) => ({
          church,
          user: learner.id,
          ...key,
          xp,
          quarterPoints: quarterPointsIn(crediting, church),
          ...tallyOf(crediting),
          isMember: true,
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user', 'church', 'period', 'startsOn']).doUpdateSet({
        xp: sql<number>`member_scores.xp + excluded.xp`,
        quarterPoints: sql<number>`member_scores.quarter_points + excluded.quarter_points`,
        ...summedTally('member_scores'),
      }),
    )
    .returning(['church', 'period', 'startsOn', 'quarterPoints'])
    .execute()
  return rows.map(({ church, period, startsOn, quarterPoints: after }) => {
    const before = after - quarterPointsIn(crediting, church)
    return { church, period, startsOn: startsOn as DayKey, before, after }
  })
}

const inLockOrder = byKeys('church', 'period', 'startsOn')

/** Adds to the sums of each church. */
export const addToChurches = async (
  transaction: Database,
  crediting: Crediting,
  growth: readonly MemberGrowth[],
): Promise<void> => {
  await transaction
    .insertInto('church_scores')
    .values(
      growth
        .map(({ church, period, startsOn, before, after }) => ({
          church,
          period,
          startsOn,
          quarterPoints: after - before,
          ...tallyOf(crediting),
          activeMembers: before === 0 ? 1 : 0,
        }))
        .sort(inLockOrder),
    )
    .onConflict((conflict) =>
      conflict.columns(['church', 'period', 'startsOn']).doUpdateSet({
        quarterPoints: sql<number>`church_scores.quarter_points + excluded.quarter_points`,
        activeMembers: sql<number>`church_scores.active_members + excluded.active_members`,
        ...summedTally('church_scores'),
      }),
    )
    .execute()
}

/** Adds to everyone's sums. */
export const addToTotals = async (transaction: Database, crediting: Crediting): Promise<void> => {
  const { learner, periods, xp } = crediting
  await transaction
    .insertInto('period_totals')
    .values(
      periods
        .map((key) => ({
          ...key,
          isAffiliated: learner.primaryChurch !== null,
          shard: shardOf(learner.id),
          points: xp,
          ...tallyOf(crediting),
        }))
        .sort(byKeys('period')),
    )
    .onConflict((conflict) =>
      conflict.columns(['period', 'startsOn', 'isAffiliated', 'shard']).doUpdateSet({
        points: sql<number>`period_totals.points + excluded.points`,
        ...summedTally('period_totals'),
      }),
    )
    .execute()
}
