import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type Connection,
  connect,
  type DatabaseSource,
} from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { DATABASE_TIMEOUT_SECONDS, urlOfDatabase } from './database-connection.ts'
import { EFFORT } from './effort.ts'
import { copyDataDirectory, shared } from './shared.ts'

export type DatabaseKind = Connection['kind']
export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'server']
/** For what is not in the conformance set (docs/decisions/0034-how-tests-are-layered.md). */
export const EVERY_DATABASE: readonly DatabaseKind[] = EFFORT.everyDatabase
  ? DATABASE_KINDS
  : ['server']

/**
 * A database for one test file. The run removes all of them at its end: file systems look long for
 * places of new files among those of files just deleted, which took a sixth of the run's time.
 */
export type TestDatabase = {
  readonly connection: Connection
  readonly database: Database
  readonly source: DatabaseSource
  readonly close: () => Promise<void>
}

/** The URL of a database on the server; empty for an embedded one. */
export const urlOf = ({ source }: TestDatabase): string => ('url' in source ? source.url : '')

/** Opens a migrated database with the question bank, copied from the run's template. */
export const openTestDatabase = async (kind: DatabaseKind = 'server'): Promise<TestDatabase> =>
  kind === 'embedded' ? openEmbedded() : openOnServer((await shared('databases')).serverTemplate)

/** Opens a database without any tables, as at a first start. */
export const openEmptyDatabase = (): Promise<TestDatabase> => openOnServer('template0')

const openEmbedded = async (): Promise<TestDatabase> => {
  const source = { directory: await copyDataDirectory() }
  const connection = await connect(source)
  return { connection, database: connection.database, source, close: connection.close }
}

const openOnServer = async (template: string): Promise<TestDatabase> => {
  const { serverUrl, prefix } = await shared('databases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await executeAsAdmin(sql`create database ${sql.id(name)} template ${sql.id(template)}`)
  const source = { url: urlOfDatabase(serverUrl, name) }
  const connection = await connect(source, DATABASE_TIMEOUT_SECONDS)
  return { connection, database: connection.database, source, close: connection.close }
}

let adminConnection: Promise<Connection> | undefined

/** One connection for all test files of the process; it closes when the process ends. */
const executeAsAdmin = async (statement: ReturnType<typeof sql>): Promise<void> => {
  adminConnection ??= shared('databases').then(({ serverUrl }) =>
    connect({ url: serverUrl }, DATABASE_TIMEOUT_SECONDS),
  )
  await statement.execute((await adminConnection).database)
}

/** Waits until no questions are being written, which goes on after its call was answered. */
export const generationsEnd = async (database: Database): Promise<void> => {
  const isRunning = async (): Promise<boolean> =>
    (await database
      .selectFrom('question_generations')
      .select('id')
      .where('status', '=', 'running')
      .executeTakeFirst()) !== undefined
  while (await isRunning()) await setTimeout(20)
}

/** The row count and a digest of every table. Equal snapshots show that nothing was written. */
export const snapshotOf = async (database: Database): Promise<Record<string, string>> => {
  await generationsEnd(database)
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(
    database,
  )
  const digests = tables.rows.map(
    ({ name }) => sql`
      select ${name}::text as name,
        count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest
      from ${sql.id(name)} as t`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)} order by name`.execute(database)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Fails the surrounding `describe` if its tests change the database. Only `prepare` may write. */
export const expectNothingStored = (
  backend: { readonly database: Database },
  prepare: () => Promise<void> = async () => {},
): void => {
  let before: Record<string, string>
  beforeAll(async () => {
    await prepare()
    before = await snapshotOf(backend.database)
  })
  afterAll(async () => expect(await snapshotOf(backend.database)).toEqual(before))
}
