import { defineEntity, p } from '@mikro-orm/core'
import { ChurchEntity } from './church.entity.ts'
import { UserEntity } from './user.entity.ts'

/** Who belongs to which church. Which one is a person's primary church stands in their own row. */
export const MembershipEntity = defineEntity({
  name: 'Membership',
  tableName: 'church_memberships',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    church: () => p.manyToOne(ChurchEntity).primary(),
    role: p.string().length(8).$type<'admin' | 'member'>(),
    /** Whether the member's profile is public, kept here so that the list is read over one index. */
    isPublic: p.boolean(),
    joinedAt: p.datetime(),
  },
})
