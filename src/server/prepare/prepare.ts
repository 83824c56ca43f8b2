import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockNumber } from '../platform/db/advisory-lock.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import { asPreparation } from '../platform/db/work.ts'
import { fillQuestionSearch } from './fill-question-search.ts'
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
    await fillQuestionSearch(database)
    return
  }
  await asPreparation(() =>
    database.transaction().execute(async (lockHolder) => {
      while (!(await tryLock(lockHolder))) await setTimeout(LOCK_INTERVAL_MS)
      await connection.migrate()
      await seed(database, now)
      await fillChurchKeys(database)
      await fillQuestionSearch(database)
    }),
  )
}

/** How often it is asked whether the instance that is migrating is done, which may take minutes. */
const LOCK_INTERVAL_MS = 200

const tryLock = async (lockHolder: Database): Promise<boolean> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber('preparation')}) as "isLocked"`.execute(
    lockHolder,
  )
  return rows[0]?.isLocked === true
}
