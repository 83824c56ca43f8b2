import { sql } from 'kysely'
import { connect } from '../../src/server/db/connection.ts'
import type { Database } from '../../src/server/db/database.ts'
import { prepare as prepareDatabase } from '../../src/server/db/prepare.ts'
import { reconcile } from '../../src/server/leaderboard/reconcile.service.ts'
import { withFillingSettings } from '../databases.ts'
import { insertChurches } from './churches.ts'
import { dropIndexes } from './indexes.ts'
import { insertLearners } from './learners.ts'
import { NOW } from './month.ts'
import { insertResults } from './results.ts'
import { distributeCounters } from './shards.ts'
import { insertSums } from './sums.ts'

type Size = { readonly users: number; readonly churches: number }

/** Above this, reconcile takes longer than filling, and the same statements created the sums anyway. */
const MAX_USERS_TO_RECONCILE = 100_000

/** Runs a step and prints how long it took. */
const runStep = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now()
  const result = await work()
  process.stdout.write(
    `  ${name.padEnd(28)} ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  )
  return result
}

/**
 * Fills a new database with a month of results: first the results, then their sums.
 */
export const fill = async (url: string, size: Size): Promise<void> => {
  const connection = await connect({ url: withFillingSettings(url) })
  const { database } = connection
  try {
    process.stdout.write(`${size.users.toLocaleString('en-US')} users\n`)
    await runStep('migrations, questions', () => prepareDatabase(connection, NOW))
    await sql`create schema bench`.execute(database)
    await runStep('churches', () => insertChurches(database, size.churches))
    const restoreIndexes = await dropIndexes(database)
    await runStep('learners', () => insertLearners(database, size))
    await runStep('results', () => insertResults(database))
    await sql`drop schema bench cascade`.execute(database)
    await sql`analyze`.execute(database)
    await runStep('sums', () => insertSums(database))
    await runStep('indexes and keys', restoreIndexes)
    await runStep('distribute counters', () => distributeCounters(database))
    await runStep('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    if (size.users <= MAX_USERS_TO_RECONCILE)
      await runStep('reconcile', () => assertSumsAreCorrect(database))
    await printRowCounts(database)
  } finally {
    await connection.close()
  }
}

/**
 * Ensures that the measured leaderboards are the ones that Berean would show.
 * @throws when reconcile finds a wrong sum
 */
export const assertSumsAreCorrect = async (database: Database): Promise<void> => {
  const differences = await reconcile(database, NOW)
  if (differences.length === 0) return
  throw new Error(`These sums are wrong: ${JSON.stringify(differences)}`)
}

const printRowCounts = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(format('%s %s', to_char(reltuples, 'FM999,999,990'), relname), ', '
        order by reltuples desc)
      || format(', %s in total', pg_size_pretty(pg_database_size(current_database()))) as text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname in ('users', 'churches', 'church_memberships', 'quiz_attempts', 'xp_entries',
        'church_credits', 'user_scores', 'member_scores', 'church_scores', 'score_counts')`.execute(
    database,
  )
  process.stdout.write(`  ${rows[0]?.text}\n`)
}
