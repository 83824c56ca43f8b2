import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './user.entity.ts'

/** A badge held by a learner, once and for good. */
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
    badgeKey: p.string().length(40),
    earnedAt: p.datetime(),
  },
})
