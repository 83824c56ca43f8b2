import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'

/** Signs in every learner, with a token that follows from the id: thousands of sign-ins would take minutes. */
export const addSessions = async (database: Database): Promise<void> => {
  await sql`insert into sessions (id, user_id, token_hash, created_at, seen_at, expires_at)
    select gen_random_uuid(), id, encode(sha256(token::bytea), 'hex'), now(), now(),
      now() + interval '6 days'
    from users cross join lateral (
      select translate(encode(sha256(('bench ' || id)::bytea), 'base64'), '+/=', '-_') as token
    ) as tokens`.execute(database)
}

/** The cookie of the session that `addSessions` has opened for a user. */
export const cookieOf = (userId: string): string =>
  `berean=${createHash('sha256').update(`bench ${userId}`).digest('base64url')}`

/** Learners in an order that is random, but the same in every run. */
export const readLearnerIds = async (database: Database, count: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('users')
    .select('id')
    .orderBy(sql`right(id::text, 12)`)
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
