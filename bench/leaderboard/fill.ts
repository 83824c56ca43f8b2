import { sql } from 'kysely'
import { connect } from '../../src/server/db/connection.ts'
import type { Database } from '../../src/server/db/database.ts'
import { prepare } from '../../src/server/db/prepare.ts'
import { reconcile } from '../../src/server/leaderboard/reconcile.service.ts'
import { makeChurches } from './churches.ts'
import { forFilling } from './databases.ts'
import { dropIndexes } from './indexes.ts'
import { NOW } from './month.ts'
import { makePeople } from './people.ts'
import { makeResults } from './results.ts'
import { spreadCounters } from './shards.ts'
import { makeSums } from './sums.ts'

type Size = { readonly users: number; readonly churches: number }

/** A reconcile of more takes longer than filling, and there the same statements made the sums. */
const MAX_CHECKED = 100_000

/** Does a step and says how long it took. */
const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now()
  const result = await work()
  process.stdout.write(
    `  ${name.padEnd(28)} ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  )
  return result
}

/**
 * Fills a new database with a month of results: first what is summed up, then the sums.
 */
export const fill = async (url: string, size: Size): Promise<void> => {
  const connection = await connect({ url: forFilling(url) })
  const { database } = connection
  try {
    process.stdout.write(`${size.users.toLocaleString('en-US')} users\n`)
    await step('migrations, questions', () => prepare(connection, NOW))
    await sql`create schema bench`.execute(database)
    await step('churches', () => makeChurches(database, size.churches))
    const restoreIndexes = await dropIndexes(database)
    await step('learners', () => makePeople(database, size))
    await step('results', () => makeResults(database))
    await sql`drop schema bench cascade`.execute(database)
    await sql`analyze`.execute(database)
    await step('sums', () => makeSums(database))
    await step('indexes and keys', restoreIndexes)
    await step('counters over their parts', () => spreadCounters(database))
    await step('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    if (size.users <= MAX_CHECKED) await step('reconcile', () => requireRight(database))
    await sayRows(database)
  } finally {
    await connection.close()
  }
}

/**
 * What is measured must be what the product would show.
 * @throws when a reconcile finds a sum that is not right
 */
export const requireRight = async (database: Database): Promise<void> => {
  const differences = await reconcile(database, NOW)
  if (differences.length === 0) return
  throw new Error(`The sums are not right: ${JSON.stringify(differences)}`)
}

const sayRows = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(format('%s %s', to_char(reltuples, 'FM999,999,990'), relname), ', '
        order by reltuples desc)
      || format(', %s in all', pg_size_pretty(pg_database_size(current_database()))) as text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname in ('users', 'churches', 'church_memberships', 'quiz_attempts', 'xp_entries',
        'church_credits', 'user_scores', 'member_scores', 'church_scores', 'score_counts')`.execute(
    database,
  )
  process.stdout.write(`  ${rows[0]?.text}\n`)
}
