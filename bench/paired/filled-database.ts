import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { connect } from '../../src/server/db/connection.ts'
import { asPreparation } from '../../src/server/db/work.ts'
import { addSessions } from './sessions.ts'

/** Learners per church. */
const LEARNERS_PER_CHURCH = 20

const runFill = async (url: string, learners: number): Promise<void> => {
  const churches = Math.ceil(learners / LEARNERS_PER_CHURCH)
  const file = new URL('fill.ts', import.meta.url).pathname
  const child = spawn(
    process.execPath,
    ['--liftoff-only', file, url, String(learners), String(churches)],
    {
      env: { ...process.env, BENCH_NOW: new Date().toISOString() },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Filling the database ended with ${code}.`)
}

/** Fills a new database with a month of results up to today, and signs in every learner. */
export const fillForProduct = async (url: string, learners: number): Promise<void> => {
  await runFill(url, learners)
  const { database, close } = await connect({ url })
  try {
    await asPreparation(async () => {
      await addSessions(database)
      await sql`vacuum analyze`.execute(database)
    })
  } finally {
    await close()
  }
}
