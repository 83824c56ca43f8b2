import { sql } from 'kysely'
import { lockNumber } from '../db/advisory-lock.ts'
import type { Connection } from '../db/connection.ts'
import { fillChurchKeys } from './look-alikes.ts'
import { seed } from './seed.ts'

/**
 * Migrates, seeds and completes the database, one instance at a time. The embedded database needs no advisory
 * lock: its directory is already locked by this process.
 */
export const prepare = async (connection: Connection, now: Date): Promise<void> => {
  const { database, kind } = connection
  if (kind === 'embedded') {
    await connection.migrate()
    await seed(database, now)
    await fillChurchKeys(database)
    return
  }
  await database.transaction().execute(async (lockHolder) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('preparation')})`.execute(lockHolder)
    await connection.migrate()
    await seed(database, now)
    await fillChurchKeys(database)
  })
}
