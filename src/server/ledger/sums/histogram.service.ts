import { sql } from 'kysely'
import type { PeriodKey } from '../../../domain/time/period.ts'
import { shardOf } from '../../platform/counter.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { byKeys, checkLockOrder } from '../../platform/db/lock-order.ts'
import { sendWithNext } from '../../platform/db/sent-together.ts'
import { POINTS_PER_RANGE } from './tally.ts'

/** A change of a histogram: a learner is added to (1) or removed from (-1) those with these points. */
type CountChange = PeriodKey & { readonly points: number; readonly users: 1 | -1 }

/**
 * The changes of the coarse histogram that go with those of a fine one. A learner who stays within a range
 * changes nothing.
 * @param keys the columns by which both count, besides points and ranges
 */
const rangeChangesOf = <Change extends CountChange>(
  changes: readonly Change[],
  keys: readonly (keyof Change)[],
) => {
  const sums = new Map<string, Omit<Change, 'points' | 'users'> & RangeCount>()
  for (const { points, users, ...key } of changes) {
    const range = Math.floor(points / POINTS_PER_RANGE)
    const name = [...keys.map((column) => (key as Partial<Change>)[column]), range].join()
    sums.set(name, { ...key, range, users: users + (sums.get(name)?.users ?? 0) })
  }
  return [...sums.values()].filter(({ users }) => users !== 0)
}

type RangeCount = { readonly range: number; readonly users: number }

const SCORE_KEYS = ['period', 'startsOn', 'isAffiliated'] as const

export type ScoreCountChange = CountChange & { readonly isAffiliated: boolean }

/** Applies changes to the histograms of all learners' points. */
export const writeScoreCounts = async (
  transaction: Database,
  userId: string,
  changes: readonly ScoreCountChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const shard = shardOf(userId)
  checkLockOrder(transaction, 'score_counts')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('score_counts')
      .values(
        [...changes].sort(byKeys(...SCORE_KEYS, 'points')).map((change) => ({ ...change, shard })),
      )
      .onConflict((conflict) =>
        conflict.columns([...SCORE_KEYS, 'points', 'shard']).doUpdateSet({
          users: sql<number>`score_counts.users + excluded.users`,
        }),
      ),
  )
  const ranges = rangeChangesOf(changes, SCORE_KEYS)
  if (ranges.length === 0) return
  checkLockOrder(transaction, 'score_range_counts')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('score_range_counts')
      .values(ranges.sort(byKeys(...SCORE_KEYS, 'range')).map((change) => ({ ...change, shard })))
      .onConflict((conflict) =>
        conflict.columns([...SCORE_KEYS, 'range', 'shard']).doUpdateSet({
          users: sql<number>`score_range_counts.users + excluded.users`,
        }),
      ),
  )
}

const MEMBER_KEYS = ['church', 'period', 'startsOn'] as const

export type MemberScoreCountChange = CountChange & { readonly church: string }

/** Applies changes to the histograms of the members' points in their churches. */
export const writeMemberScoreCounts = async (
  transaction: Database,
  changes: readonly MemberScoreCountChange[],
): Promise<void> => {
  if (changes.length === 0) return
  checkLockOrder(transaction, 'member_score_counts')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('member_score_counts')
      .values([...changes].sort(byKeys(...MEMBER_KEYS, 'points')))
      .onConflict((conflict) =>
        conflict.columns([...MEMBER_KEYS, 'points']).doUpdateSet({
          users: sql<number>`member_score_counts.users + excluded.users`,
        }),
      ),
  )
  const ranges = rangeChangesOf(changes, MEMBER_KEYS)
  if (ranges.length === 0) return
  checkLockOrder(transaction, 'member_score_range_counts')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('member_score_range_counts')
      .values(ranges.sort(byKeys(...MEMBER_KEYS, 'range')))
      .onConflict((conflict) =>
        conflict.columns([...MEMBER_KEYS, 'range']).doUpdateSet({
          users: sql<number>`member_score_range_counts.users + excluded.users`,
        }),
      ),
  )
}

/** The changes of a histogram that move a learner from their points before a credit to those after it. */
export const histogramMove = <Key extends PeriodKey>(
  key: Key,
  pointsBefore: number,
  pointsAfter: number,
) => {
  const added = { ...key, points: pointsAfter, users: 1 as const }
  return pointsBefore === 0
    ? [added]
    : [{ ...key, points: pointsBefore, users: -1 as const }, added]
}
