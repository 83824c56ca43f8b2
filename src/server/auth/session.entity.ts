import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from '../user/user.entity.ts'

/** A browser that is signed in. The cookie holds a random token, this row only its SHA-256. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).index().deleteRule('cascade'),
    tokenHash: p.string().length(64).unique(),
    createdAt: p.datetime().onCreate(() => new Date()),
    expiresAt: p.datetime().index(),
  },
})
