import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { seed } from './seed.ts'

/** Any fixed number: the advisory lock under which one instance prepares while others wait. */
export const PREPARE_LOCK = 1_711_117

/**
 * Migrates and fills the database, one instance at a time. The embedded database has a single
 * connection and its directory is already held by this process, so it needs no further lock.
 */
export const prepare = async (connection: Connection, now: Date): Promise<void> => {
  const { database, kind } = connection
  if (kind === 'embedded') {
    await connection.migrate()
    await seed(database, now)
    return
  }
  await database.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${PREPARE_LOCK}::bigint)`.execute(holder)
    await connection.migrate()
    await seed(database, now)
  })
}
