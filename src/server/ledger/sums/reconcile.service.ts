import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { isLockTimeout } from '../../platform/db/violation.ts'
import { asJob } from '../../platform/db/work.ts'
import { DERIVED_COLUMNS, expectedSums, type SumTable } from './expected-sums.ts'

/** The number of rows that were wrong in a table, or in one of its columns (`churches.member_count`). */
export type Difference = { readonly table: string; readonly rows: number }

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))

/** `expected` and `actual`, to be compared. */
const bothOf = ({ table, keys, values, expected, actual }: SumTable): RawBuilder<unknown> => {
  const all = columns([...keys, ...values])
  return sql`expected as (select ${all} from (${expected}) as e),
    actual as (select ${all} from ${actual ? sql`(${actual})` : sql.table(table)} as a)`
}

/** Wrong rows that are corrected together: their value in the column `by`, and how many there are. */
type WrongRows = { readonly of: string; readonly rows: number }

/**
 * The keys whose stored row differs from the expected one, or is missing on one side. One statement sees
 * the results and their sums as of one moment, so that it needs no lock.
 */
const findDifferences = async (database: Database, sum: SumTable): Promise<WrongRows[]> => {
  const { keys, correction } = sum
  const of = correction.kind === 'add' ? sql`''` : sql`${sql.ref(correction.by)}::text`
  const { rows } = await sql<WrongRows>`
    with ${bothOf(sum)}, differing as (
      select ${columns(keys)} from (
        (select * from expected except all select * from actual)
        union all (select * from actual except all select * from expected)
      ) as one_sided group by ${columns(keys)}
    )
    select ${of} as of, count(*)::int as rows from differing group by 1 order by 1`.execute(
    database,
  )
  return rows
}

/**
 * Replaces the rows of a table that fulfil a condition. The expected rows are calculated first, because
 * some depend on the stored ones.
 */
const replace = async (
  transaction: Database,
  { table, keys, values, expected }: SumTable,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const all = columns([...keys, ...values])
  await sql`create temporary table expected_rows on commit drop as
    select * from (${expected}) as e where ${which}`.execute(transaction)
  await sql`delete from ${sql.table(table)} where ${which}`.execute(transaction)
  await sql`insert into ${sql.table(table)} (${all}) select ${all} from expected_rows`.execute(
    transaction,
  )
  await sql`drop table expected_rows`.execute(transaction)
}

/** Updates the rows of a table that fulfil a condition. */
const update = async (
  transaction: Database,
  { table, keys, values, expected }: SumTable,
  which: RawBuilder<unknown>,
): Promise<void> => {
  const set = values.map((name) => sql`${sql.ref(name)} = right_row.${sql.ref(name)}`)
  const isSame = keys.map(
    (name) => sql`${sql.ref(`${table}.${name}`)} = right_row.${sql.ref(name)}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    from (select * from (${expected}) as e where ${which}) as right_row
    where ${sql.join(isSame, sql` and `)}`.execute(transaction)
}

/**
 * Adds what is missing to the first shard. What learners add meanwhile is on neither side; another
 * reconciliation would add the same again, so it waits.
 */
const addMissing = async (database: Database, sum: SumTable): Promise<void> => {
  const { table, keys, values } = sum
  const missing = values.map(
    (name) =>
      sql`coalesce(${sql.ref(`expected.${name}`)}, 0) - coalesce(${sql.ref(`actual.${name}`)}, 0) as ${sql.ref(name)}`,
  )
  const added = values.map(
    (name) =>
      sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  const isMissing = sql.join(
    values.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )
  const statement = sql`with ${bothOf(sum)}
    insert into ${sql.table(table)} (${columns([...keys, ...values])})
    select * from (
      select ${columns(keys)}, ${sql.join(missing)}
      from expected full join actual using (${columns(keys)})
    ) as missing where ${isMissing}
    on conflict (${columns(keys)}) do update set ${sql.join(added)}`
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('missing_sums')})`.execute(transaction)
    await statement.execute(transaction)
  })
}

/**
 * Locks out everything that changes sums: all of it, that of groups too, locks a user's row first.
 * Reads continue.
 */
export const lockSums = async (transaction: Database): Promise<void> => {
  checkLockOrder(transaction, 'user')
  await sql`lock table users in exclusive mode`.execute(transaction)
}

/** Recalculates the sums of one church from its credits. The sums must be locked. */
export const recalculateChurch = async (
  transaction: Database,
  churchId: string,
  now: Date,
): Promise<void> => {
  checkLockOrder(transaction, 'church_scores')
  for (const sum of expectedSums(now)) {
    if (!sum.keys.includes('church_id')) continue
    await replace(transaction, sum, sql`church_id = ${churchId}::uuid`)
  }
}

/** Wrong rows that are corrected at once: few enough that whoever finishes a quiz waits unnoticeably. */
const ROWS_PER_BATCH = 200
/**
 * Whoever changes sums waits behind a table lock that is waited for, so it is given up soon and asked for
 * again, for half a minute.
 */
const LOCK_TIMEOUT_MS = 500
const MAX_TRIES = 40
const PAUSE_MS = 250

/** Does something in a transaction in which nobody else changes sums. */
const whileLocked = async (
  database: Database,
  work: (transaction: Database) => Promise<void>,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(
          transaction,
        )
        await lockSums(transaction)
        await work(transaction)
      })
      return
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

/** Values that are corrected together. */
function* batchesOf(differences: readonly WrongRows[]): Generator<string[]> {
  let [batch, rows]: [string[], number] = [[], 0]
  for (const wrong of differences) {
    if (rows > 0 && rows + wrong.rows > ROWS_PER_BATCH) {
      yield batch
      ;[batch, rows] = [[], 0]
    }
    batch.push(wrong.of)
    rows += wrong.rows
  }
  yield batch
}

const correct = async (
  database: Database,
  sum: SumTable,
  differences: readonly WrongRows[],
): Promise<void> => {
  const { correction } = sum
  if (correction.kind === 'add') return addMissing(database, sum)
  const change = correction.kind === 'replace' ? replace : update
  const type = sql.raw(correction.by === 'starts_on' ? 'date' : 'uuid')
  for (const batch of batchesOf(differences)) {
    const which = sql`${sql.ref(correction.by)} = any(${batch}::${type}[])`
    await whileLocked(database, (transaction) => change(transaction, sum, which))
  }
}

/**
 * Recalculates every sum from the XP ledger and the credits, and corrects the differences, a few rows at a
 * time. Without differences it locks nothing.
 * @returns the tables with differences; empty if all sums were correct
 */
export const reconcile = (database: Database, now: Date): Promise<Difference[]> =>
  asJob(async () => {
    const corrected: Difference[] = []
    for (const sum of [...DERIVED_COLUMNS, ...expectedSums(now)]) {
      const differences = await findDifferences(database, sum)
      if (differences.length === 0) continue
      await correct(database, sum, differences)
      const rows = differences.reduce((total, wrong) => total + wrong.rows, 0)
      corrected.push({ table: sum.name ?? sum.table, rows })
    }
    return corrected
  })
