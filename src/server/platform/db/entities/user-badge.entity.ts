import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_BADGE_KEY_LENGTH } from '../../../../domain/badge.ts'
import { UserEntity } from './user.entity.ts'

/** A badge that a learner has earned; it is never taken away. */
export const UserBadgeEntity = defineEntity({
  name: 'UserBadge',
  tableName: 'user_badges',
  uniques: [{ properties: ['user', 'badgeKey'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
    badgeKey: p.string().length(MAX_BADGE_KEY_LENGTH),
    earnedAt: p.datetime(),
  },
})
