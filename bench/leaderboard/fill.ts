import { sql } from 'kysely'
import { reconcile } from '../../src/server/ledger/sums/reconcile.service.ts'
import type { DatabaseSource } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { fillDatabase, printRowCounts, runStep } from '../comparison/fill.ts'
import { dropIndexes } from '../comparison/indexes.ts'
import { insertChurches } from './churches.ts'
import { insertLearners } from './learners.ts'
import { NOW } from './month.ts'
import { insertResults } from './results.ts'
import { distributeCounters } from './shards.ts'
import { insertSums } from './sums.ts'

type Size = { readonly users: number; readonly churches: number }

/** Above this, reconcile takes longer than filling, and the same statements created the sums anyway. */
const MAX_USERS_TO_RECONCILE = 100_000

/** Tables with rows for every learner, or for many days of each learner. */
const BULK_TABLES = [
  'users',
  'user_badges',
  'church_memberships',
  'quiz_attempts',
  'xp_entries',
  'church_credits',
  'user_scores',
  'member_scores',
  'church_scores',
]

/** Fills a new database with a month of results: first the results, then their sums. */
export const fill = (source: DatabaseSource, size: Size): Promise<void> =>
  fillDatabase(source, NOW, `${size.users.toLocaleString('en-US')} users`, async (database) => {
    await runStep('churches', () => insertChurches(database, size.churches))
    const restoreIndexes = await dropIndexes(database, BULK_TABLES)
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
    await printRowCounts(database, [...BULK_TABLES, 'churches', 'score_counts'])
  })

/**
 * Ensures that the measured leaderboards are the ones that Berean would show.
 * @throws when reconcile finds a wrong sum
 */
export const assertSumsAreCorrect = async (database: Database): Promise<void> => {
  const differences = await reconcile(database, NOW)
  if (differences.length === 0) return
  throw new Error(`These sums are wrong: ${JSON.stringify(differences)}`)
}
