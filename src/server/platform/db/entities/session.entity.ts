import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_DEVICE_LENGTH } from '../../../../domain/learner/sign-in.ts'
import { sha256 } from './columns.ts'
import { UserEntity } from './user.entity.ts'

/** A signed-in browser. The cookie contains a random token; only its SHA-256 is stored. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(UserEntity).index().deleteRule('cascade'),
    tokenHash: sha256().unique(),
    /** "Firefox on Windows", for the user's list of sessions. Nothing else about the browser is stored. */
    device: p.string().length(MAX_DEVICE_LENGTH).nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** The latest use, updated at most once an hour. */
    seenAt: p.datetime().onCreate(() => new Date()),
    /** When it ends unless it is used before; at most 30 days after sign-in. */
    expiresAt: p.datetime().index(),
  },
})
