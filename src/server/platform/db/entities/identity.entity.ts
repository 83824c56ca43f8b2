import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './user.entity.ts'

/** A user's account at an identity provider. Users are found by issuer and subject, never by e-mail. */
export const IdentityEntity = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  uniques: [{ properties: ['issuer', 'subject'] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).index().deleteRule('cascade'),
    issuer: p.string().length(255),
    subject: p.string().length(255),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
