import path from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { MikroORM as EmbeddedOrm } from '@mikro-orm/pglite'
import { type EntityManager, MikroORM as ServerOrm } from '@mikro-orm/postgresql'
import { StartError } from '../start-error.ts'
import { lockDataDirectory } from './data-directory.ts'
import { type Database, databaseOf } from './database.ts'
import { ormOptions } from './orm-options.ts'

export type Connection = {
  readonly database: Database
  readonly kind: 'embedded' | 'server'
  /** Brings the tables up to date. */
  readonly migrate: () => Promise<void>
  /** Whether it answers and no migration is missing; fails when it is away. */
  readonly isReady: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Where the tables live: a PostgreSQL server by its URL, else the embedded one in a directory. */
export type DatabaseSource = { readonly url: string } | { readonly directory: string }

/** Connections to a server; each request holds at most one. */
const POOL_SIZE = 10

const connectServer = async (url: string): Promise<Connection> => {
  const orm = await ServerOrm.init({
    ...ormOptions,
    clientUrl: url,
    // The whole of it once more: of the first only the parts are read, without `sslmode`.
    driverOptions: { connectionString: url },
    pool: { min: 0, max: POOL_SIZE },
  })
  try {
    await orm.connect()
    await orm.em.getConnection().execute('select 1')
  } catch (error) {
    await orm.close(true)
    throw new StartError(
      `The database at DATABASE_URL does not answer (${reasonOf(error)}). Start it, or correct DATABASE_URL, or leave it out to use the embedded database.`,
    )
  }
  return {
    database: databaseOf(orm.em),
    kind: 'server',
    migrate: async () => {
      await orm.migrator.up()
    },
    isReady: readinessOf(
      () => orm.em.getConnection().execute('select 1'),
      () => orm.migrator.getPending(),
    ),
    close: () => orm.close(true),
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
    return {
      database: databaseOf(orm.em as unknown as EntityManager),
      kind: 'embedded',
      migrate: async () => {
        await orm.migrator.up()
      },
      isReady: readinessOf(
        () => orm.em.getConnection().execute('select 1'),
        () => orm.migrator.getPending(),
      ),
      close: async () => {
        await orm.close(true)
        await release()
      },
    }
  } catch (error) {
    await release()
    throw new StartError(
      `The embedded database in ${directory} does not open (${reasonOf(error)}). Restore it from a backup, or set DATA_DIR to another directory.`,
    )
  }
}

/** Migrations that are done stay done, so that they are looked up until then only. */
const readinessOf = (
  ping: () => Promise<unknown>,
  missingMigrations: () => Promise<readonly unknown[]>,
): (() => Promise<boolean>) => {
  let isMigrated = false
  return async () => {
    await ping()
    isMigrated ||= (await missingMigrations()).length === 0
    return isMigrated
  }
}

/** The message without line breaks; errors of several addresses carry theirs inside. */
const reasonOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const message = first instanceof Error ? first.message : JSON.stringify(first)
  return message.split('\n')[0] || 'no reason given'
}

/**
 * Opens the database.
 * @throws StartError when it is unreachable, damaged or held by another process
 */
export const connect = (source: DatabaseSource): Promise<Connection> =>
  'url' in source ? connectServer(source.url) : connectEmbedded(source.directory)
