import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/core'
import { MAX_DEVICE_LENGTH } from '../../../domain/sign-in.ts'
import { sha256 } from './columns.ts'
import { UserEntity } from './user.entity.ts'

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
    tokenHash: sha256().unique(),
    /** "Firefox on Windows", for the list of one's sessions; no more is kept of the browser. */
    device: p.string().length(MAX_DEVICE_LENGTH).nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    /** Of its latest use, written at most once an hour. */
    seenAt: p.datetime().onCreate(() => new Date()),
    /** When it is over unless it is used before; never later than 30 days after its beginning. */
    expiresAt: p.datetime().index(),
  },
})
