import { sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import { byKeys } from '../db/row-order.ts'

/** So many members more, or fewer, who have earned this for the church in the period. */
export type MemberScoreChange = PeriodKey & {
  readonly church: string
  readonly quarterPoints: number
  readonly users: 1 | -1
}

const inLockOrder = byKeys('church', 'period', 'startsOn', 'quarterPoints')

/** Counts members over from the points that they had to those that they have. */
export const countMemberScores = async (
  transaction: Database,
  changes: readonly MemberScoreChange[],
): Promise<void> => {
  if (changes.length === 0) return
  await transaction
    .insertInto('member_score_counts')
    .values([...changes].sort(inLockOrder))
    .onConflict((conflict) =>
      conflict.columns(['church', 'period', 'startsOn', 'quarterPoints']).doUpdateSet({
        users: sql<number>`member_score_counts.users + excluded.users`,
      }),
    )
    .execute()
}
