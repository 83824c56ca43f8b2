import { sql } from 'kysely'
import { expectedSums, type SumTable } from '../../src/server/ledger/sums/expected-sums.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { NOW } from './month.ts'

const insert = async (database: Database, { table, keys, values, expected }: SumTable) => {
  const columns = sql.join([...keys, ...values].map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from (${expected}) as expected`.execute(database)
}

/** The only sum that is stored in a column of another table. */
const UPDATE_MEMBER_COUNTS = sql`update churches set member_count = members from (
  select church_id, count(*)::int as members from church_memberships group by 1
) as counted where church_id = id`

/** Sums computed from other sums come after those. The two groups run in parallel, on two cores. */
const PARALLEL_GROUPS = [
  ['user_scores', 'score_counts', 'score_range_counts'],
  [
    'member_scores',
    'member_score_counts',
    'member_score_range_counts',
    'church_scores',
    'period_totals',
    'counters',
  ],
]

/**
 * Fills the empty tables of sums with the statements by which reconcile computes the correct ones.
 * Reconcile itself would run each statement twice, to compare and to replace.
 */
export const insertSums = async (database: Database): Promise<void> => {
  await database.deleteFrom('counters').execute()
  const sums = expectedSums(NOW)
  if (sums.length !== PARALLEL_GROUPS.flat().length)
    throw new Error('A table of sums is not in PARALLEL_GROUPS.')
  const insertGroup = async (tables: readonly string[]): Promise<void> => {
    for (const sum of sums.filter(({ table }) => tables.includes(table))) {
      await insert(database, sum)
    }
  }
  await Promise.all(PARALLEL_GROUPS.map(insertGroup))
  // Not in parallel too: long work has two connections.
  await UPDATE_MEMBER_COUNTS.execute(database)
}
