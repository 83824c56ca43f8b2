import { periodKeysOf } from '../../domain/period.ts'
import { count } from '../counter/counter.service.ts'
import type { Database } from '../db/database.ts'
import { countMemberScores, type MemberScoreChange } from './member-score-count.service.ts'
import { countScores } from './score-count.service.ts'

/**
 * A learner joined their first church, or left their last: in the periods that last they are now
 * ranked among those with a church, or without. Their points stay where they were counted.
 */
export const setAffiliated = async (
  transaction: Database,
  userId: string,
  isAffiliated: boolean,
  now: Date,
): Promise<void> => {
  const moved = []
  for (const { period, startsOn } of periodKeysOf(now)) {
    const row = await transaction
      .updateTable('user_scores')
      .set({ isAffiliated })
      .where('user', '=', userId)
      .where('period', '=', period)
      .where('startsOn', '=', startsOn)
      .where('isAffiliated', '=', !isAffiliated)
      .returning('points')
      .executeTakeFirst()
    if (row) moved.push({ period, startsOn, points: row.points })
  }
  await countScores(
    transaction,
    userId,
    moved.flatMap((score) => [
      { ...score, isAffiliated: !isAffiliated, users: -1 as const },
      { ...score, isAffiliated, users: 1 as const },
    ]),
  )
  await count(transaction, 'unaffiliated_users', userId, isAffiliated ? -1 : 1)
}

/** Whether the learner is listed among the members of the church that they earned points for. */
export const setListed = async (
  transaction: Database,
  membership: { readonly userId: string; readonly churchId: string },
  isMember: boolean,
  now: Date,
): Promise<void> => {
  const church = membership.churchId
  const changes: MemberScoreChange[] = []
  for (const { period, startsOn } of periodKeysOf(now)) {
    const row = await transaction
      .updateTable('member_scores')
      .set({ isMember })
      .where('user', '=', membership.userId)
      .where('church', '=', church)
      .where('period', '=', period)
      .where('startsOn', '=', startsOn)
      .where('isMember', '=', !isMember)
      .returning('quarterPoints')
      .executeTakeFirst()
    if (!row) continue
    const { quarterPoints } = row
    changes.push({ church, period, startsOn, quarterPoints, users: isMember ? 1 : -1 })
  }
  await countMemberScores(transaction, changes)
}
