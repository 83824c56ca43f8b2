import { sql } from 'kysely'
import { POINTS_PER_RANGE } from '../../src/server/ledger/sums/tally.ts'
import { shardOf } from '../../src/server/platform/counter.service.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

const DIGITS = [...'0123456789abcdef']
const SHARDS = sql`(values ${sql.join(
  DIGITS.map((digit) => sql`(${digit}, ${shardOf(digit)}::smallint)`),
)}) as shards (digit, shard)`

/**
 * Reconcile writes each counter into a single shard, but in use counters are spread over all shards,
 * so that a read has more rows to add. This spreads them the same way.
 */
export const distributeCounters = (database: Database): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`delete from score_counts`.execute(transaction)
    await sql`insert into score_counts (period, starts_on, is_affiliated, points, shard, users)
      select period, starts_on, is_affiliated, points, shard, count(*)
      from user_scores join ${SHARDS} on digit = right(user_id::text, 1)
      where points > 0 group by 1, 2, 3, 4, 5`.execute(transaction)
    await sql`delete from score_range_counts`.execute(transaction)
    await sql`insert into score_range_counts (period, starts_on, is_affiliated, range, shard, users)
      select period, starts_on, is_affiliated, points / ${sql.lit(POINTS_PER_RANGE)}, shard, sum(users)
      from score_counts group by 1, 2, 3, 4, 5`.execute(transaction)
    for (const table of ['period_totals', 'counters']) await addEmptyShards(transaction, table)
  })

/** Adds the other shards with zeros, since only the number of rows affects the time of a read. */
const addEmptyShards = async (transaction: Database, table: string): Promise<void> => {
  const others = [...new Set(DIGITS.map(shardOf))].filter((shard) => shard !== 0)
  const columns = table === 'counters' ? ['name'] : ['period', 'starts_on', 'is_affiliated']
  const sums = table === 'counters' ? ['value'] : ['points', 'quizzes', 'questions', 'correct']
  const keys = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${keys}, shard, ${sql.join(sums.map((sum) => sql.ref(sum)))})
    select ${keys}, other_shard, ${sql.join(sums.map(() => sql`0`))}
    from ${sql.table(table)} cross join unnest(${others}::smallint[]) as other_shard
    where shard = 0`.execute(transaction)
}
