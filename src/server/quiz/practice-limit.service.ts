import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'

/**
 * What the learner's practice questions are counted for: the identity that they signed in with. With the
 * account, the count would start anew for who deletes it and comes back.
 */
export const practiceLimitKey = async (database: Database, { id }: Learner): Promise<string> => {
  const identity = await database
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user', '=', id)
    .orderBy('issuer')
    .orderBy('subject')
    .limit(1)
    .executeTakeFirst()
  if (!identity) return id
  return createHash('sha256')
    .update(JSON.stringify([identity.issuer, identity.subject]))
    .digest('hex')
}
