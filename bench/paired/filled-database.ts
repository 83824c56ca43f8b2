import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect, type DatabaseSource } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { asPreparation } from '../../src/server/platform/db/work.ts'
import { addSessions } from './sessions.ts'

/** Learners per church. */
const LEARNERS_PER_CHURCH = 20

const runFill = async (source: DatabaseSource, learners: number): Promise<void> => {
  const churches = Math.ceil(learners / LEARNERS_PER_CHURCH)
  const file = fileURLToPath(new URL('fill.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--liftoff-only', file, JSON.stringify(source), String(learners), String(churches)],
    {
      env: { ...process.env, BENCH_NOW: new Date().toISOString() },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Filling the database ended with ${code}.`)
}

/** What is new would be counted for the administrators' figures while something else is measured. */
const markAsCounted = async (database: Database): Promise<void> => {
  await sql`update quiz_attempts set statistics_stage = 'counted'`.execute(database)
  await sql`update users set is_joining_counted = true`.execute(database)
}

/** Fills a new database with a month of results up to today, and signs in every learner. */
export const fillForProduct = async (source: DatabaseSource, learners: number): Promise<void> => {
  await runFill(source, learners)
  const { database, close } = await connect(source)
  try {
    await asPreparation(async () => {
      await addSessions(database)
      await markAsCounted(database)
      // The first removes what the updates left, the second notes which pages everybody sees, as autovacuum does.
      await sql`vacuum full`.execute(database)
      await sql`vacuum analyze`.execute(database)
    })
  } finally {
    await close()
  }
}
