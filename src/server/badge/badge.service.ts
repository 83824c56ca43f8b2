import { BADGE_KEYS, BADGES, type BadgeKey, badgeProgress } from '../../domain/badge.ts'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'
import { historyOf } from './award.service.ts'
import { type BadgeProgressView, badgeView } from './badge.view.ts'

type EarnedBadge = { readonly id: string; readonly key: BadgeKey; readonly earnedAt: Date }

/** The badges a learner holds, newest first. Keys of badges that exist no more are left out. */
export const listEarnedBadges = async (
  database: Database,
  userId: string,
): Promise<EarnedBadge[]> => {
  const rows = await database
    .selectFrom('user_badges')
    .select(['id', 'badgeKey', 'earnedAt'])
    .where('user', '=', userId)
    .orderBy('earnedAt', 'desc')
    .orderBy('badgeKey')
    .execute()
  return rows
    .filter((row) => Object.hasOwn(BADGES, row.badgeKey))
    .map((row) => ({ id: row.id, key: row.badgeKey as BadgeKey, earnedAt: row.earnedAt }))
}

/** Every badge with how far the learner has come. A badge once held stays complete. */
export const badgesWithProgress = async (
  database: Database,
  learner: Learner,
): Promise<BadgeProgressView[]> => {
  const [held, history] = [
    await listEarnedBadges(database, learner.id),
    await historyOf(database, learner),
  ]
  const earnedAt = new Map(held.map((badge) => [badge.key, badge.earnedAt.toISOString()]))
  return BADGE_KEYS.map((key) => ({
    ...badgeView(key),
    earnedAt: earnedAt.get(key) ?? null,
    progress: earnedAt.has(key) ? BADGES[key].target : badgeProgress(key, history),
    target: BADGES[key].target,
  }))
}
