import { z } from 'zod'
import {
  BADGE_COLORS,
  BADGE_ICONS,
  BADGE_KEYS,
  BADGES,
  type BadgeKey,
  badgeProgress,
  type LearnerHistory,
} from '../../../domain/badge.ts'
import { countSchema } from '../../platform/view-fields.ts'

export const badgeViewSchema = z
  .object({
    id: z.enum(BADGE_KEYS),
    name: z.string(),
    description: z.string(),
    emoji: z.string(),
    iconName: z.enum(BADGE_ICONS),
    color: z.enum(BADGE_COLORS),
  })
  .meta({ id: 'Badge' })

/** A badge. Our pages draw it by its id; the emoji and the icon are for others that use the API. */
export const badgeView = (key: BadgeKey): z.output<typeof badgeViewSchema> => {
  const { name, description, emoji, iconName, color } = BADGES[key]
  return { id: key, name, description, emoji, iconName, color }
}

export const badgeRecordViewSchema = z
  .object({ id: z.uuid(), earnedAt: z.iso.datetime(), badge: badgeViewSchema })
  .meta({ id: 'BadgeRecord' })

export const badgeRecordView = (badge: {
  readonly id: string
  readonly key: BadgeKey
  readonly earnedAt: Date
}): z.output<typeof badgeRecordViewSchema> => ({
  id: badge.id,
  earnedAt: badge.earnedAt.toISOString(),
  badge: badgeView(badge.key),
})

export const badgeProgressViewSchema = z.object({
  ...badgeViewSchema.shape,
  earnedAt: z.iso.datetime().nullable(),
  progress: countSchema,
  target: countSchema,
})

/** A badge that is not yet earned, as far as the learner has come. */
export const unearnedBadgeView = (key: BadgeKey, history: LearnerHistory): BadgeProgressView => ({
  ...badgeView(key),
  earnedAt: null,
  progress: badgeProgress(key, history),
  target: BADGES[key].target,
})

export type BadgeProgressView = z.output<typeof badgeProgressViewSchema>
