import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { expectedSums, type Sum } from './expected-sums.ts'

/** How many rows of a table were not what the rows that they sum up say. */
export type Difference = { readonly table: string; readonly rows: number }

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))

/** Rows that one query has and the other has not, each counted once by its key. */
const countDifferences = async (transaction: Database, sum: Sum): Promise<number> => {
  const { table, keys, values, expected } = sum
  const all = columns([...keys, ...values])
  const actual = sum.actual ?? sql`select ${all} from ${sql.table(table)}`
  const { rows } = await sql<{ count: number }>`
    with expected as (select ${all} from (${expected}) as e),
      actual as (select ${all} from (${actual}) as a)
    select count(*)::int as count from (
      select ${columns(keys)} from (
        (select * from expected except all select * from actual)
        union all (select * from actual except all select * from expected)
      ) as one_sided group by ${columns(keys)}
    ) as differing`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** The expected rows come into a table of their own first, since some are read from the one replaced. */
const replace = async (transaction: Database, { table, keys, values, expected }: Sum) => {
  const all = columns([...keys, ...values])
  await sql`create temporary table expected_rows on commit drop as ${expected}`.execute(transaction)
  await sql`delete from ${sql.table(table)}`.execute(transaction)
  await sql`insert into ${sql.table(table)} (${all}) select ${all} from expected_rows`.execute(
    transaction,
  )
  await sql`drop table expected_rows`.execute(transaction)
}

/** Counts kept in a row beside other things: set where they differ. @returns how many were */
const correct = async (transaction: Database, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(transaction)).numAffectedRows ?? 0)

const KEPT_COUNTS: readonly { table: string; statement: RawBuilder<unknown> }[] = [
  {
    table: 'users.total_xp',
    statement: sql`update users set total_xp = earned.xp from (
      select users.id, coalesce(sum(amount), 0)::int as xp
      from users left join xp_entries on user_id = users.id group by 1
    ) as earned where earned.id = users.id and users.total_xp <> earned.xp`,
  },
  {
    table: 'churches.member_count',
    statement: sql`update churches set member_count = counted.members from (
      select churches.id, count(user_id)::int as members
      from churches left join church_memberships on church_id = churches.id group by 1
    ) as counted where counted.id = churches.id and churches.member_count <> counted.members`,
  },
  {
    table: 'church_memberships.is_public',
    statement: sql`update church_memberships set is_public = users.is_public_profile from users
      where users.id = user_id and is_public <> users.is_public_profile`,
  },
]

/**
 * Works out every sum anew from the XP ledger, the finished quizzes and the credits of churches,
 * and puts right what differs. Whoever writes anything that counts locks a user's row first, so
 * that the lock on that table keeps all of them waiting meanwhile; reading goes on.
 * @returns where there were differences; none when all was right
 */
export const reconcile = (database: Database, now: Date): Promise<Difference[]> =>
  database.transaction().execute(async (transaction) => {
    await sql`lock table users in exclusive mode`.execute(transaction)
    const differences: Difference[] = []
    for (const { table, statement } of KEPT_COUNTS) {
      const rows = await correct(transaction, statement)
      if (rows > 0) differences.push({ table, rows })
    }
    for (const sum of expectedSums(now)) {
      const rows = await countDifferences(transaction, sum)
      if (rows === 0) continue
      differences.push({ table: sum.table, rows })
      await replace(transaction, sum)
    }
    return differences
  })
