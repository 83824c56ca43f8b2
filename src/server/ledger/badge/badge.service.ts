import {
  BADGE_KEYS,
  BADGES,
  type BadgeKey,
  badgeProgress,
  isBadgeKey,
} from '../../../domain/badge.ts'
import { type LearnerWithExtras, sessionExtra } from '../../learner/session-extra.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { badgeRecord, historyWith } from './award.service.ts'
import { type BadgeProgressView, badgeView } from './badge.view.ts'

type EarnedBadge = { readonly id: string; readonly key: BadgeKey; readonly earnedAt: Date }

const badgesOf = compileOnce((database, { userId }: { readonly userId: string }) =>
  database
    .selectFrom('user_badges')
    .select(['id', 'badgeKey', 'earnedAt'])
    .where('user', '=', userId)
    .orderBy('earnedAt', 'desc')
    .orderBy('badgeKey'),
)

/** The badges that a learner has earned, newest first. Badges that no longer exist are left out. */
export const listEarnedBadges = async (
  database: Database,
  userId: string,
): Promise<EarnedBadge[]> => {
  const rows = await badgesOf(database, { userId })
  return rows.flatMap(({ id, badgeKey, earnedAt }) =>
    isBadgeKey(badgeKey) ? [{ id, key: badgeKey, earnedAt }] : [],
  )
}

/** Every badge with the learner's progress. An earned badge stays complete. */
export const badgesWithProgress = async (
  database: Database,
  learner: LearnerWithExtras,
  now: Date,
): Promise<BadgeProgressView[]> => {
  const { books, badges } = await sessionExtra(database, learner, badgeRecord, now)
  const history = historyWith(learner.user, books)
  const earnedAt = new Map<string, string>(
    badges.map((badge) => [badge.key, new Date(badge.earnedAt).toISOString()]),
  )
  return BADGE_KEYS.map((key) => ({
    ...badgeView(key),
    earnedAt: earnedAt.get(key) ?? null,
    progress: earnedAt.has(key) ? BADGES[key].target : badgeProgress(key, history),
    target: BADGES[key].target,
  }))
}
