import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'

/** The number of statements on this database that wait for a lock. */
export const countWaitingStatements = async (database: Database): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length
}
