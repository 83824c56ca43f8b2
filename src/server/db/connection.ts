import path from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { MikroORM as EmbeddedOrm } from '@mikro-orm/pglite'
import { type EntityManager, MikroORM as ServerOrm } from '@mikro-orm/postgresql'
import { StartError } from '../start-error.ts'
import { lockDataDirectory } from './data-directory.ts'
import { type Database, databaseOf } from './database.ts'
import { listenOnServer, type NotificationHandlers, type StopListening } from './listen.ts'
import { ormOptions } from './orm-options.ts'

export type Connection = {
  readonly database: Database
  readonly kind: 'embedded' | 'server'
  /** Runs the pending migrations. */
  readonly migrate: () => Promise<void>
  /** Whether no migration is pending. Rejects when the database is unavailable or closed. */
  readonly isReady: () => Promise<boolean>
  /** Listens to notifications on a channel until the returned function is called. */
  readonly listen: (channel: string, handlers: NotificationHandlers) => StopListening
  readonly close: () => Promise<void>
}

/** A PostgreSQL server by its URL, or the embedded database in a directory. */
export type DatabaseSource = { readonly url: string } | { readonly directory: string }

/** Connections to a PostgreSQL server; each request uses at most one. */
const POOL_SIZE = 10

const connectServer = async (url: string): Promise<Connection> => {
  const orm = await ServerOrm.init({
    ...ormOptions,
    clientUrl: url,
    // MikroORM reads only parts of `clientUrl`; `sslmode` reaches the driver through this.
    driverOptions: { connectionString: url },
    pool: { min: 0, max: POOL_SIZE },
  })
  try {
    await orm.connect()
    await orm.em.getConnection().execute('select 1')
  } catch (error) {
    await orm.close(true)
    throw new StartError(
      `The database at DATABASE_URL does not answer (${reasonOf(error)}). Start it, correct DATABASE_URL, or unset it to use the embedded database.`,
    )
  }
  const readiness = readinessOf(
    () => orm.em.getConnection().execute('select 1'),
    () => orm.migrator.getPending(),
  )
  return {
    database: databaseOf(orm.em),
    kind: 'server',
    migrate: async () => {
      await orm.migrator.up()
    },
    isReady: readiness.isReady,
    listen: (channel, handlers) => listenOnServer(url, channel, handlers),
    close: async () => {
      readiness.end()
      await orm.close(true)
    },
  }
}

const connectEmbedded = async (directory: string): Promise<Connection> => {
  const release = await lockDataDirectory(directory)
  try {
    const orm = await EmbeddedOrm.init({
      ...ormOptions,
      dbName: path.join(directory, 'postgres'),
      driverOptions: { extensions: { pg_trgm } },
    })
    await orm.em.getConnection().execute('select 1')
    const readiness = readinessOf(
      () => orm.em.getConnection().execute('select 1'),
      () => orm.migrator.getPending(),
    )
    return {
      database: databaseOf(orm.em as unknown as EntityManager),
      kind: 'embedded',
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
    throw new StartError(
      `The embedded database in ${directory} could not be opened (${reasonOf(error)}). Restore it from a backup, or set DATA_DIR to another directory.`,
    )
  }
}

type Readiness = {
  readonly isReady: Connection['isReady']
  /** To be called before the database is closed. */
  readonly end: () => void
}

const readinessOf = (
  ping: () => Promise<unknown>,
  pendingMigrations: () => Promise<readonly unknown[]>,
): Readiness => {
  let isMigrated = false
  let isEnded = false
  return {
    isReady: async () => {
      // MikroORM would open the database again.
      if (isEnded) throw new Error('The database is closed.')
      await ping()
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
 * @throws StartError when it is unreachable, damaged or in use by another process
 */
export const connect = (source: DatabaseSource): Promise<Connection> =>
  'url' in source ? connectServer(source.url) : connectEmbedded(source.directory)
