import { sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import { shardOf } from '../counter/shard.ts'
import type { Database } from '../db/database.ts'
import { byKeys } from '../db/row-order.ts'

/** So many learners more, or fewer, who have these points in the period. */
export type ScoreChange = PeriodKey & {
  readonly isAffiliated: boolean
  readonly points: number
  readonly users: 1 | -1
}

const inLockOrder = byKeys('period', 'startsOn', 'isAffiliated', 'points')

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
    .values([...changes].sort(inLockOrder).map((change) => ({ ...change, shard })))
    .onConflict((conflict) =>
      conflict.columns(['period', 'startsOn', 'isAffiliated', 'points', 'shard']).doUpdateSet({
        users: sql<number>`score_counts.users + excluded.users`,
      }),
    )
    .execute()
}
