import { defineEntity, p } from '@mikro-orm/core'
import { CHURCH_ROLES } from '../../../domain/membership.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf } from './columns.ts'
import { UserEntity } from './user.entity.ts'

/** Who belongs to which church. Which one is a person's primary church stands in their own row. */
export const MembershipEntity = defineEntity({
  name: 'Membership',
  tableName: 'church_memberships',
  indexes: [
    { name: 'church_memberships_oldest_index', properties: ['church', 'joinedAt', 'user'] },
    {
      name: 'church_memberships_public_index',
      properties: ['church', 'joinedAt', 'user'],
      where: 'is_public',
    },
  ],
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade').updateRule('no action'),
    church: () =>
      p.manyToOne(ChurchEntity).primary().deleteRule('no action').updateRule('no action'),
    role: oneOf(CHURCH_ROLES, 8),
    /** Whether the member's profile is public, kept here so that the list is read over one index. */
    isPublic: p.boolean(),
    joinedAt: p.datetime(),
  },
})
