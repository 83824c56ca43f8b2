import { sql } from 'kysely'
import { connect, type DatabaseSource } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { asPreparation } from '../../src/server/platform/db/work.ts'
import { prepare } from '../../src/server/prepare/prepare.ts'
import { withFillingSettings } from '../databases.ts'

/** Runs a step and prints how long it took. */
export const runStep = async <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const start = performance.now()
  const result = await work()
  process.stdout.write(
    `  ${name.padEnd(28)} ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  )
  return result
}

/** A number from 0 to 1 that depends only on the arguments, so that every run creates the same rows. */
const SEEDED_RANDOM = sql`create function bench.seeded_random(number bigint, salt bigint) returns float8
  language sql immutable parallel safe
  return (hashint8extended(number, salt) & 1099511627775) / 1099511627776.0`

/** A UUID that depends only on the key. Replies are refused if an id has no valid version and variant. */
const SEEDED_ID = sql`create function bench.seeded_id(key text) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(key) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * Fills a new database: migrations and questions, then the steps of `work`, for which there is a schema
 * `bench` with `bench.seeded_random` and `bench.seeded_id`.
 */
export const fillDatabase = async (
  source: DatabaseSource,
  now: Date,
  title: string,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const start = performance.now()
  const connection = await connect(
    'url' in source ? { url: withFillingSettings(source.url) } : source,
  )
  const { database } = connection
  try {
    process.stdout.write(`${title}\n`)
    await runStep('migrations, questions', () => prepare(connection, now))
    await sql`create schema bench`.execute(database)
    await SEEDED_RANDOM.execute(database)
    await SEEDED_ID.execute(database)
    await asPreparation(() => work(database))
  } finally {
    await connection.close()
  }
  process.stdout.write(`  filled in ${Math.round((performance.now() - start) / 1000)} s\n`)
}

/** Prints the number of rows of these tables, and the size of the database. */
export const printRowCounts = async (
  database: Database,
  tables: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(format('%s %s', to_char(reltuples, 'FM999,999,990'), relname), ', '
        order by reltuples desc)
      || format(', %s in total', pg_size_pretty(pg_database_size(current_database()))) as text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname = any(${tables}::text[])`.execute(database)
  process.stdout.write(`  ${rows[0]?.text}\n`)
}
