import { BADGES, type BadgeKey } from '../../domain/badge.ts'

/** A badge in both shapes at once: emoji for profiles, icon and colour for the dashboard. */
export const badgeView = (key: BadgeKey) => {
  const { name, description, emoji, iconName, color } = BADGES[key]
  return { id: key, name, description, emoji, iconName, color }
}

export const badgeRecordView = (held: { id: string; key: BadgeKey; earnedAt: Date }) => ({
  id: held.id,
  earnedAt: held.earnedAt.toISOString(),
  badge: badgeView(held.key),
})
