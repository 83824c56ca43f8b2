import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Learner } from '../user/learner.ts'

/** The time in which practice questions are counted. */
const WINDOW_MS = 3_600_000

/**
 * What the learner's practice questions are counted for: their account, or in its first hour the identity
 * that they signed in with. Otherwise deleting the account and coming back would start the count anew.
 */
export const practiceLimitKey = async (
  database: Database,
  { id, createdAt }: Learner,
  now: Date,
): Promise<string> => {
  if (now.getTime() - new Date(createdAt).getTime() > WINDOW_MS) return id
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
