import { defineEntity, p } from '@mikro-orm/core'
import { CHURCH_ROLES } from '../../../../domain/church/membership.ts'
import { ChurchEntity } from './church.entity.ts'
import { oneOf } from './columns.ts'
import { UserEntity } from './user.entity.ts'

/** Who belongs to which church. The primary church is stored in the user's row. */
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
    /** A copy of the member's `isPublicProfile`, so that one index is enough to list public members. */
    isPublic: p.boolean(),
    joinedAt: p.datetime(),
  },
})
