import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type Learner, readLearner } from '../user/learner.ts'

/** Days until a session ends, however much it is used. */
const SESSION_DAYS = 30
const MS_PER_DAY = 86_400_000
/** 256 random bits as base64url without padding. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

export type SignedIn = { readonly sessionId: string; readonly user: Learner }

export type NewSession = { readonly token: string; readonly expiresAt: Date }

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session for the user, and sweeps out those that ended. Only the hash of its token is stored. */
export const openSession = async (
  database: Database,
  userId: string,
  now: Date,
): Promise<NewSession> => {
  await database.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * MS_PER_DAY)
  await database
    .insertInto('sessions')
    .values({
      id: crypto.randomUUID(),
      user: userId,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Who holds this token, in one statement; null for an unknown, forged or expired one. */
export const findSignedIn = async (
  database: Database,
  token: string | null,
  now: Date,
): Promise<SignedIn | null> => {
  if (token === null || !TOKEN_PATTERN.test(token)) return null
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user')
    .selectAll('users')
    .select('sessions.id as sessionId')
    .where('sessions.tokenHash', '=', hashOf(token))
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  return row ? { sessionId: row.sessionId, user: readLearner(row) } : null
}

/** Ends a session for good. */
export const endSession = async (database: Database, sessionId: string): Promise<void> => {
  await database.deleteFrom('sessions').where('id', '=', sessionId).execute()
}
