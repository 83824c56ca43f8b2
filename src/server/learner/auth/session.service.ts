import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compileOncePerShape } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeFaultOf } from '../../platform/db/write-fault.ts'
import type { FactVersions } from '../../platform/versioned-cache.ts'
import { LEARNER_COLUMNS, type Learner, readLearner } from '../learner.ts'
import {
  extraNames,
  type SessionExtra,
  type SessionExtras,
  selectExtras,
} from '../session-extra.ts'
import { deviceOf } from './device.ts'
import { endSessionsWhere } from './session-end.ts'
import { hashOf, isToken, newToken } from './token.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR
/** A session ends this long after sign-in, even if it is used. */
const MAX_AGE_MS = 30 * MS_PER_DAY
/** A session ends when it has not been used for this long. */
const MAX_IDLE_MS = 7 * MS_PER_DAY
/** The latest use is updated at most this often, so that reads rarely write. */
const TOUCH_INTERVAL_MS = MS_PER_HOUR
/** Sessions that a user can have at once. */
const MAX_SESSIONS = 20
/** Expired sessions that one sweep deletes. */
const SWEEP_BATCH_SIZE = 100

export type CurrentSession = {
  readonly sessionId: string
  readonly user: Learner
  /** What was read with the user. */
  readonly extras: SessionExtras
  /** Of what is the same for everybody; null reads it anew. */
  readonly factVersions: FactVersions | null
}

/** The token and expiry for the session cookie. */
export type NewSession = { readonly token: string; readonly expiresAt: Date }

/** The browser that signs in: its User-Agent header, and the session token it has so far. */
export type Browser = { readonly userAgent: string | null; readonly token: string | null }

const endOfSession = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + MAX_AGE_MS, seenAt.getTime() + MAX_IDLE_MS))

/**
 * Ends the sessions that were used longest ago, so that there is room for another one. The user must be
 * locked: two sign-ins at once would leave one session too many.
 */
const makeRoom = async (transaction: Database, userId: string, now: Date): Promise<void> => {
  const surplus = transaction
    .selectFrom('sessions')
    .select('id')
    .where('user', '=', userId)
    // Those that have expired count last, however recently they were used.
    .orderBy((where) => where('expiresAt', '>', now), 'desc')
    .orderBy('seenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(MAX_SESSIONS - 1)
  await endSessionsWhere(transaction, sql`id in (${surplus})`)
}

/**
 * Opens a session with a new token, and ends the browser's previous session, and the one used longest ago
 * if there are too many. The user must be locked.
 */
export const openSession = async (
  database: Database,
  userId: string,
  browser: Browser,
  now: Date,
): Promise<NewSession> => {
  if (isToken(browser.token)) {
    await endSessionsWhere(database, sql`token_hash = ${hashOf(browser.token)}`)
  }
  await makeRoom(database, userId, now)
  const token = newToken()
  await database
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user: userId,
      tokenHash: hashOf(token),
      device: deviceOf(browser.userAgent),
      createdAt: now,
      seenAt: now,
      expiresAt: endOfSession(now, now),
    })
    .execute()
  return { token, expiresAt: new Date(now.getTime() + MAX_AGE_MS) }
}

/** Deletes expired sessions, which have ended for everyone already, skipping those that another transaction is deleting. */
export const sweepSessions = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('expiresAt', '<=', now)
        .limit(SWEEP_BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

type SessionValues = { readonly tokenHash: string; readonly now: Date }

type SessionRow = Parameters<typeof readLearner>[0] & {
  readonly sessionId: string
  readonly openedAt: Date
  readonly seenAt: Date
  readonly factVersions: FactVersions
  readonly extras: SessionExtras
}

const sessionStatement = compileOncePerShape(
  extraNames,
  (database, { tokenHash, now }: SessionValues, extras: readonly SessionExtra<unknown>[]) =>
    database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user')
      .select(LEARNER_COLUMNS)
      .select([
        'sessions.id as sessionId',
        'sessions.createdAt as openedAt',
        'sessions.seenAt as seenAt',
        sql`(select json_object_agg(name, change_count) from fact_versions)`.as('factVersions'),
        selectExtras(extras, now).as('extras'),
      ])
      .where('sessions.tokenHash', '=', tokenHash)
      .where('sessions.expiresAt', '>', now)
      .$castTo<SessionRow>(),
)

/**
 * The session of a token by its hash, with its user and extras of what is known of them; null if there is no
 * token, or it is unknown or expired.
 */
export const findSession = async (
  database: Database,
  tokenHash: string | null,
  now: Date,
  extras: readonly SessionExtra<unknown>[] = [],
): Promise<CurrentSession | null> => {
  if (tokenHash === null) return null
  const [row] = await sessionStatement(extras)(database, { tokenHash, now })
  if (!row) return null
  const { sessionId, openedAt, seenAt, factVersions, extras: readExtras } = row
  if (now.getTime() - new Date(seenAt).getTime() >= TOUCH_INTERVAL_MS) {
    await touchSession(database, sessionId, endOfSession(new Date(openedAt), now), now)
  }
  return { sessionId, user: readLearner(row, now), factVersions, extras: readExtras }
}

/** The ids of the users whose sessions these are, by the hashes of the tokens; none for other tokens. */
export const findUserIds = async (
  database: Database,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await database
    .selectFrom('sessions')
    .select(['tokenHash', 'user'])
    .where('tokenHash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .where('expiresAt', '>', now)
    .execute()
  return new Map(rows.map(({ tokenHash, user }) => [tokenHash, user]))
}

/**
 * Updates the latest use, unless the database accepts no writes, since it can be read all the same. Never
 * inserts: a session that was ended in the meantime stays ended.
 */
const touchSession = async (
  database: Database,
  sessionId: string,
  expiresAt: Date,
  now: Date,
): Promise<void> => {
  try {
    await database
      .updateTable('sessions')
      .set({ seenAt: now, expiresAt })
      .where('id', '=', sessionId)
      .execute()
  } catch (error) {
    if (writeFaultOf(error) === null) throw error
  }
}

export const endSession = async (database: Database, sessionId: string): Promise<void> => {
  await endSessionsWhere(database, sql`id = ${sessionId}::uuid`)
}
