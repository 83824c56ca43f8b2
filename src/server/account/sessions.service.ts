import { sql } from 'kysely'
import { endSessionsWhere } from '../learner/auth/session-end.ts'
import { lockLearner } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'

export type OwnSession = {
  readonly id: string
  readonly device: string | null
  readonly createdAt: Date
  readonly seenAt: Date
}

/** The user's active sessions, the most recently used first. */
export const listSessions = (
  database: Database,
  userId: string,
  now: Date,
): Promise<OwnSession[]> =>
  database
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'seenAt'])
    .where('user', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('seenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Ends one of the user's own sessions. @throws not_found for another user's session and for one that has ended */
export const endOwnSession = async (
  database: Database,
  userId: string,
  sessionId: string,
): Promise<void> => {
  const ended = await endSessionsWhere(
    database,
    sql`id = ${sessionId}::uuid and user_id = ${userId}::uuid`,
  )
  if (ended === 0) throw new ServiceError('not_found', 'This device is already signed out.')
}

/**
 * Signs the user out on all devices, including this one. The user is locked, as by a sign-in, which may
 * end several of these sessions too.
 */
export const endAllSessions = (database: Database, userId: string, now: Date): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockLearner(transaction, userId, now)
    await endSessionsWhere(transaction, sql`user_id = ${userId}::uuid`)
  })
