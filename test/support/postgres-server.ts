import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Connection, connect } from '../../src/server/db/connection.ts'
import { prepare } from '../../src/server/db/prepare.ts'
import { urlOfDatabase } from './database-url.ts'
import { type PostgresServer, startPostgres } from './own-postgres.ts'

/** What test files get with `inject('databases')`. */
export type TestDatabases = {
  /** A PostgreSQL server, at a database from which others can be made. */
  readonly serverUrl: string
  /** Begins the name of every database of this run. */
  readonly prefix: string
  /** A migrated and filled database on that server, to copy. */
  readonly serverTemplate: string
  /** The data directory of a migrated and filled embedded database, to copy. */
  readonly embeddedTemplate: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases
  }
}

type Started = TestDatabases & { readonly stop: () => Promise<void> }
type Shared = { users: number; readonly ready: Promise<Started> }

/** Two projects of one run share one server: each loads this file, but there is one process. */
const registry = globalThis as typeof globalThis & { bereanTestDatabases?: Shared | undefined }

export default async (project: TestProject): Promise<() => Promise<void>> => {
  registry.bereanTestDatabases ??= { users: 0, ready: startAll() }
  const shared = registry.bereanTestDatabases
  shared.users += 1
  const { stop, ...databases } = await shared.ready
  project.provide('databases', databases)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    registry.bereanTestDatabases = undefined
    await stop()
  }
}

const startAll = async (): Promise<Started> => {
  const prefix = `berean_test_${randomBytes(4).toString('hex')}`
  const directoryPrefix = path.join(os.tmpdir(), `${prefix}-`)
  const removeAll = (): void => removeDirectories(prefix)
  // An aborted run ends without the teardown.
  process.once('exit', removeAll)
  const server = await startServer(process.env.TEST_DATABASE_URL, directoryPrefix)
  const databases = {
    serverUrl: server.url,
    prefix,
    serverTemplate: `${prefix}_template`,
    embeddedTemplate: await mkdtemp(directoryPrefix),
  }
  const stop = async (): Promise<void> => {
    await dropDatabases(databases).finally(server.stop)
    removeAll()
    process.off('exit', removeAll)
  }
  try {
    await makeServerTemplate(databases)
    await fill(await connect({ directory: databases.embeddedTemplate }))
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { ...databases, stop }
}

const startServer = async (
  url: string | undefined,
  directoryPrefix: string,
): Promise<PostgresServer> => (url ? { url, stop: async () => {} } : startPostgres(directoryPrefix))

const makeServerTemplate = async ({ serverUrl, serverTemplate }: TestDatabases): Promise<void> => {
  const admin = await connect({ url: serverUrl })
  await sql`create database ${sql.id(serverTemplate)}`.execute(admin.database)
  await admin.close()
  await fill(await connect({ url: urlOfDatabase(serverUrl, serverTemplate) }))
}

const fill = async (connection: Connection): Promise<void> => {
  await prepare(connection, new Date('2026-01-01T00:00:00Z'))
  await connection.close()
}

/** Data directories of servers and of embedded databases, those that test files left behind too. */
const removeDirectories = (prefix: string): void => {
  for (const name of readdirSync(os.tmpdir())) {
    if (name.startsWith(prefix)) removeDirectory(path.join(os.tmpdir(), name), 10)
  }
}

/** A server that was told to stop a moment ago may still write, so there is more than one try. */
const removeDirectory = (directory: string, tries: number): void => {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch (error) {
    if (tries === 1) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    removeDirectory(directory, tries - 1)
  }
}

/** Drops what test files left behind too, so that a failed run leaves nothing on the server. */
const dropDatabases = async ({ serverUrl, prefix }: TestDatabases): Promise<void> => {
  const admin = await connect({ url: serverUrl })
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(
    admin.database,
  )
  for (const { name } of rows) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.database)
  }
  await admin.close()
}
