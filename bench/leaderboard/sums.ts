import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { expectedSums, type SumTable } from '../../src/server/leaderboard/reconcile.service.ts'
import { NOW } from './month.ts'

const insert = async (database: Database, { table, keys, values, expected }: SumTable) => {
  const columns = sql.join([...keys, ...values].map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from (${expected}) as expected`.execute(database)
}

/** The one kept in rows beside other things that is not made with them. */
const MEMBER_COUNTS = sql`update churches set member_count = members from (
  select church_id, count(*)::int as members from church_memberships group by 1
) as counted where church_id = id`

/** Those that are worked out from learners' sums, and those that are not: one for each core. */
const CHAINS = [
  ['user_scores', 'score_counts'],
  ['member_scores', 'member_score_counts', 'church_scores', 'period_totals', 'counters'],
]

/**
 * Fills the empty tables of sums by the product's own statements: those by which a reconcile finds
 * out what each should hold. (A reconcile itself runs each twice, to compare and to replace.)
 */
export const makeSums = async (database: Database): Promise<void> => {
  await database.deleteFrom('counters').execute()
  const sums = expectedSums(NOW)
  if (sums.length !== CHAINS.flat().length) throw new Error('There is a sum that is not made.')
  const makeChain = async (tables: readonly string[]): Promise<void> => {
    for (const sum of sums.filter(({ table }) => tables.includes(table))) {
      await insert(database, sum)
    }
  }
  await Promise.all([...CHAINS.map(makeChain), MEMBER_COUNTS.execute(database)])
}
