import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Connection, connect, type DatabaseSource } from '../../src/server/db/connection.ts'
import type { Database } from '../../src/server/db/database.ts'
import { urlOfDatabase } from './database-url.ts'
import { copyDataDirectory, shared } from './shared.ts'

export type DatabaseKind = Connection['kind']
export const DATABASE_KINDS: readonly DatabaseKind[] = ['embedded', 'server']

/** A database of one's own; `close` removes it. */
export type TestDatabase = {
  readonly connection: Connection
  readonly database: Database
  readonly source: DatabaseSource
  readonly close: () => Promise<void>
}

/** A migrated database with the written bank, a copy of the run's template. */
export const openTestDatabase = async (kind: DatabaseKind = 'server'): Promise<TestDatabase> =>
  kind === 'embedded' ? openEmbedded() : openOnServer((await shared('databases')).serverTemplate)

/** A database without any table, as at a first start. */
export const openEmptyDatabase = (): Promise<TestDatabase> => openOnServer('template0')

const openEmbedded = async (): Promise<TestDatabase> => {
  const source = { directory: await copyDataDirectory() }
  const connection = await connect(source)
  const close = async (): Promise<void> => {
    await connection.close()
    await rm(source.directory, { recursive: true, force: true })
  }
  return { connection, database: connection.database, source, close }
}

const openOnServer = async (template: string): Promise<TestDatabase> => {
  const { serverUrl, prefix } = await shared('databases')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  // Files copied in the kernel; the other strategy writes every page to the log as well.
  await administer(
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`,
  )
  const source = { url: urlOfDatabase(serverUrl, name) }
  const connection = await connect(source)
  const close = async (): Promise<void> => {
    await connection.close()
    await administer(sql`drop database ${sql.id(name)} with (force)`)
  }
  return { connection, database: connection.database, source, close }
}

let administration: Promise<Connection> | undefined

/** One connection for all test files of the process, with whose end it ends. */
const administer = async (statement: ReturnType<typeof sql>): Promise<void> => {
  administration ??= shared('databases').then(({ serverUrl }) => connect({ url: serverUrl }))
  await statement.execute((await administration).database)
}

/** Every table's rows, reduced to a count and a digest: two equal snapshots mean that nothing was written. */
export const snapshotOf = async (database: Database): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(
    database,
  )
  const digests = tables.rows.map(
    ({ name }) => sql`
      select ${name}::text as name,
        count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.id(name)} as t`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(database)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Fails the group around the call when one of its tests wrote anything. What is made in `prepare` may stay. */
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
