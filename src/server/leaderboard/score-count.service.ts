import { sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import { shardOf } from './shard.ts'

/** So many learners more, or fewer, who have these points in the period. */
export type ScoreChange = PeriodKey & {
  readonly isAffiliated: boolean
  readonly points: number
  readonly users: 1 | -1
}

/** In one order for everyone, so that no two transactions wait for each other. */
const inOrder = (one: ScoreChange, other: ScoreChange): number =>
  one.period.localeCompare(other.period) ||
  one.startsOn.localeCompare(other.startsOn) ||
  Number(one.isAffiliated) - Number(other.isAffiliated) ||
  one.points - other.points

/** Counts learners over from the points that they had to those that they have. */
export const countScores = async (
  transaction: Database,
  userId: string,
  changes: readonly ScoreChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const shard = shardOf(userId)
  await transaction
    .insertInto('score_counts')
    .values([...changes].sort(inOrder).map((change) => ({ ...change, shard })))
    .onConflict((conflict) =>
      conflict.columns(['period', 'startsOn', 'isAffiliated', 'points', 'shard']).doUpdateSet({
        users: sql<number>`score_counts.users + excluded.users`,
      }),
    )
    .execute()
}
