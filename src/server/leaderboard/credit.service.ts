import { randomUUID } from 'node:crypto'
import { type Period, periodKeysOf } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'
import { countMemberScores } from './member-score-count.service.ts'
import { countScores } from './score-count.service.ts'
import {
  addToChurches,
  addToLearner,
  addToMember,
  addToTotals,
  type CreditedResult,
  type Crediting,
  type MemberGrowth,
} from './sums.service.ts'

/**
 * Adds a result to the sums of every period that it lies in: the learner's, those of each of their
 * churches, and everyone's. Part of the transaction that pays it, under the learner's lock; what
 * others write too is written in one order and last.
 */
export const creditResult = async (
  transaction: Database,
  learner: Learner,
  result: CreditedResult,
  now: Date,
): Promise<void> => {
  if (result.xp === 0) return
  const churchIds = await churchIdsOf(transaction, learner.id)
  const crediting: Crediting = { ...result, learner, churchIds, periods: periodKeysOf(now), now }
  await writeCredits(transaction, crediting)
  const pointsBefore = await addToLearner(transaction, crediting)
  if (churchIds.length > 0) {
    const growth = await addToMember(transaction, crediting)
    await addToChurches(transaction, crediting, growth)
    await moveRankInChurches(transaction, growth)
  }
  await moveRank(transaction, crediting, pointsBefore)
  await addToTotals(transaction, crediting)
}

const churchIdsOf = async (transaction: Database, userId: string): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('church_memberships')
    .select('church')
    .where('user', '=', userId)
    .execute()
  return rows.map((row) => row.church)
}

/** A row for each church, or one for nobody's. */
const writeCredits = async (transaction: Database, crediting: Crediting): Promise<void> => {
  const { learner, churchIds, sourceKey, xp, questions, correct, now } = crediting
  const churches = churchIds.length > 0 ? churchIds : [null]
  await transaction
    .insertInto('church_credits')
    .values(
      churches.map((church) => ({
        id: randomUUID(),
        user: learner.id,
        church,
        isPrimary: church !== null && church === learner.primaryChurch,
        sourceKey,
        xp,
        questions,
        correct,
        earnedAt: now,
      })),
    )
    .execute()
}

const moveRankInChurches = async (
  transaction: Database,
  growth: readonly MemberGrowth[],
): Promise<void> => {
  const changes = growth.flatMap(({ before, after, ...key }) => {
    const now = { ...key, quarterPoints: after, users: 1 as const }
    return before === 0 ? [now] : [{ ...now, quarterPoints: before, users: -1 as const }, now]
  })
  await countMemberScores(transaction, changes)
}

const moveRank = async (
  transaction: Database,
  { learner, periods, xp }: Crediting,
  pointsBefore: ReadonlyMap<Period, number>,
): Promise<void> => {
  const isAffiliated = learner.primaryChurch !== null
  const changes = periods.flatMap((key) => {
    const before = pointsBefore.get(key.period) ?? 0
    const now = { ...key, isAffiliated, points: before + xp, users: 1 as const }
    return before === 0 ? [now] : [{ ...now, points: before, users: -1 as const }, now]
  })
  await countScores(transaction, learner.id, changes)
}
