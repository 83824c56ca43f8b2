import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { MikroORM as EmbeddedOrm } from '@mikro-orm/pglite'
import { type EntityManager, MikroORM as ServerOrm } from '@mikro-orm/postgresql'
import type { PoolConfig } from 'pg'
import { StartError } from '../start-error.ts'
import { lockDataDirectory } from './data-directory.ts'
import { type Database, databaseOf } from './database.ts'
import { ensureCluster } from './empty-cluster.ts'
import { listenOnServer, type NotificationHandlers, type StopListening } from './listen.ts'
import { ormOptions } from './orm-options.ts'
import { createOutageState, endWaits } from './pool.ts'
import { serverDialect } from './server-dialect.ts'
import { findRefusal, WRITE_CHECKS, type WriteFault } from './write-fault.ts'

export type Connection = {
  readonly database: Database
  readonly kind: 'embedded' | 'server'
  /** Runs the pending migrations. */
  readonly migrate: () => Promise<void>
  /** Whether no migration is pending. Rejects when the database is unavailable, read-only or closed. */
  readonly isReady: () => Promise<boolean>
  /** Rejects while the database accepts no writes for this reason. */
  readonly checkWrites: (fault: WriteFault) => Promise<unknown>
  /** Listens to notifications on a channel until the returned function is called. */
  readonly listen: (channel: string, handlers: NotificationHandlers) => StopListening
  readonly close: () => Promise<void>
}

/** A PostgreSQL server by its URL, or the embedded database in a directory. */
export type DatabaseSource = ServerSource | { readonly directory: string }

type ServerSource = {
  readonly url: string
  /** Whether statements are prepared once per connection: not through a pooler that shares connections. */
  readonly isPrepared?: boolean
}

/** Seconds that a call waits for a database on a server, in all. */
export const DEFAULT_TIMEOUT_SECONDS = 4
/** What still runs when the database is closed may take this long to end, and again this long once it is told to. */
const CLOSE_TIMEOUT_MS = 500

/**
 * PGlite fills this memory with zeros when it starts, so all of it counts as used. Its default of 128 MB
 * makes no read faster, even in a table of that size: what is not here, the system has in its file cache.
 */
const EMBEDDED_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const connectServer = async (source: ServerSource, timeoutSeconds: number): Promise<Connection> => {
  const { url, isPrepared = true } = source
  const outages = createOutageState()
  let options: PoolConfig = {}
  const orm = await ServerOrm.init({
    ...ormOptions,
    clientUrl: url,
    // Called when it connects.
    driverOptions: () =>
      serverDialect(options, { callMs: 1000 * timeoutSeconds, isPrepared }, outages),
  })
  // MikroORM reads only parts of `clientUrl`; `sslmode` reaches the driver through this.
  options = orm.em.getConnection().mapOptions({ connectionString: url })
  const close = async (): Promise<void> => {
    const closed = orm.close(true)
    await Promise.race([closed, setTimeout(CLOSE_TIMEOUT_MS, null, { ref: false })])
    endWaits(outages)
    // Connections that are just being opened to a silent server end by themselves.
    await Promise.race([closed, setTimeout(CLOSE_TIMEOUT_MS, null, { ref: false })])
  }
  const checkWrites: Connection['checkWrites'] = (fault) =>
    orm.em.getConnection().execute(WRITE_CHECKS[fault])
  try {
    await orm.connect()
    await checkWrites('read_only')
  } catch (error) {
    await close()
    throw refusedWrites(error, source) ?? noAnswer(error)
  }
  const readiness = readinessOf(checkWrites, () => orm.migrator.getPending())
  return {
    database: databaseOf(orm.em),
    kind: 'server',
    checkWrites,
    migrate: async () => {
      await orm.migrator.up()
    },
    isReady: readiness.isReady,
    listen: (channel, handlers) => listenOnServer(url, channel, handlers),
    close: async () => {
      readiness.end()
      await close()
    },
  }
}

const noAnswer = (error: unknown): StartError =>
  new StartError(
    `The database at DATABASE_URL does not answer (${reasonOf(error)}). Start it, correct DATABASE_URL, or unset it to use the embedded database.`,
  )

const damaged = (error: unknown, directory: string): StartError =>
  new StartError(
    `The embedded database in ${directory} could not be opened (${reasonOf(error)}). Restore it from a backup, or set DATA_DIR to another directory.`,
  )

/** What to do about a database that accepts no writes; null for any other failure. */
export const refusedWrites = (error: unknown, source: DatabaseSource): StartError | null => {
  const refusal = findRefusal(error)
  if (refusal === null) return null
  const reason = reasonOf(refusal.cause)
  if (refusal.fault === 'read_only') {
    return new StartError(
      `The database at DATABASE_URL is read-only (${reason}). Start again once it accepts writes, or set DATABASE_URL to the primary.`,
    )
  }
  return 'url' in source
    ? new StartError(
        `The disk of the database at DATABASE_URL is full (${reason}). Make room there, then start again.`,
      )
    : new StartError(
        `There is no room for the embedded database in ${source.directory} (${reason}). Make room there, or set DATA_DIR to a directory on another disk, then start again.`,
      )
}

const connectEmbedded = async (directory: string): Promise<Connection> => {
  const release = await lockDataDirectory(directory).catch((error: unknown) => {
    throw refusedWrites(error, { directory }) ?? error
  })
  const cluster = path.join(directory, 'postgres')
  try {
    await ensureCluster(cluster)
    const orm = await EmbeddedOrm.init({
      ...ormOptions,
      dbName: cluster,
      driverOptions: { extensions: { pg_trgm }, startParams: EMBEDDED_PARAMETERS },
    })
    await orm.em.getConnection().execute('select 1')
    const checkWrites: Connection['checkWrites'] = (fault) =>
      orm.em.getConnection().execute(WRITE_CHECKS[fault])
    const readiness = readinessOf(checkWrites, () => orm.migrator.getPending())
    return {
      database: databaseOf(orm.em as unknown as EntityManager),
      kind: 'embedded',
      checkWrites,
      migrate: async () => {
        await orm.migrator.up()
      },
      isReady: readiness.isReady,
      listen: (channel, { onPayload, onGap }) => {
        const listening = orm.em
          .getConnection()
          .getNativeClient()
          .then((client) => client.listen(channel, onPayload))
        // A failure to listen is no failure of the product: pages then show progress when they are read.
        listening.then(onGap, () => {})
        return () =>
          listening.then(
            (stop) => stop(),
            () => {},
          )
      },
      close: async () => {
        readiness.end()
        await orm.close(true)
        await release()
      },
    }
  } catch (error) {
    await release()
    throw refusedWrites(error, { directory }) ?? damaged(error, directory)
  }
}

type Readiness = {
  readonly isReady: Connection['isReady']
  /** To be called before the database is closed. */
  readonly end: () => void
}

const readinessOf = (
  checkWrites: Connection['checkWrites'],
  pendingMigrations: () => Promise<readonly unknown[]>,
): Readiness => {
  let isMigrated = false
  let isEnded = false
  return {
    isReady: async () => {
      // MikroORM would open the database again.
      if (isEnded) throw new Error('The database is closed.')
      await checkWrites('read_only')
      // Once no migration is pending, none will be, so they are looked up only until then.
      isMigrated ||= (await pendingMigrations()).length === 0
      return isMigrated
    },
    end: () => {
      isEnded = true
    },
  }
}

/** The first line of the message. Connecting to several addresses gives an AggregateError. */
const reasonOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const message = first instanceof Error ? first.message : JSON.stringify(first)
  return message.split('\n')[0] || 'no reason given'
}

/**
 * Opens the database.
 * @param timeoutSeconds how long a call waits for a database on a server, in all
 * @throws StartError when it is unreachable, silent, damaged or in use by another process
 */
export const connect = (
  source: DatabaseSource,
  timeoutSeconds: number = DEFAULT_TIMEOUT_SECONDS,
): Promise<Connection> =>
  'url' in source ? connectServer(source, timeoutSeconds) : connectEmbedded(source.directory)
