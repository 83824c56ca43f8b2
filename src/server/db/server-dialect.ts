import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { createPool, type PoolLimits, SERVER_HEAD_START_MS, type Silence } from './pool.ts'
import { currentScope } from './work.ts'

/** A minute for work that takes long by its nature: folding statistics, merging churches, reconciling. */
const JOB_LIMITS: PoolLimits = {
  connections: 3,
  connectMs: 2000,
  statementMs: 60_000,
  lockMs: 4000,
  idleInTransactionMs: 60_000,
  totalMs: Number.POSITIVE_INFINITY,
  silenceMs: 4000,
}

/** A migration may build an index over millions of rows. The lock of the instance that migrates needs one more. */
const PREPARATION_LIMITS: PoolLimits = {
  ...JOB_LIMITS,
  connections: 2,
  statementMs: 30 * 60_000,
  lockMs: 60_000,
  idleInTransactionMs: 30 * 60_000,
  silenceMs: 30_000,
}

/** Connections for transactions, and for statements by themselves. */
const TRANSACTIONS = 8
const STATEMENTS = 4

/**
 * A call waits `totalMs` for the database in all. Opening a connection and waiting for a lock take at most
 * three quarters of it, and a statement all but the server's head start, so that the server's own refusal
 * comes first: one that only we gave up would count as silence, and cost all idle connections.
 */
const callLimits = (totalMs: number, connections: number): PoolLimits => ({
  connections,
  connectMs: 0.75 * totalMs,
  statementMs: totalMs - SERVER_HEAD_START_MS,
  lockMs: 0.75 * totalMs,
  idleInTransactionMs: 10_000,
  totalMs,
})

type Taken = { readonly driver: Driver; readonly connection: DatabaseConnection }

/** A connection that is taken from a pool when it is known what for. */
type Lease = DatabaseConnection & {
  readonly take: (isTransaction: boolean) => Promise<Taken>
  readonly release: () => Promise<void>
}

const createLease = (driverFor: (isTransaction: boolean) => Driver): Lease => {
  let taking: Promise<Taken> | null = null
  const take = (isTransaction: boolean): Promise<Taken> => {
    taking ??= (async () => {
      const driver = driverFor(isTransaction)
      return { driver, connection: await driver.acquireConnection() }
    })()
    return taking
  }
  return {
    take,
    executeQuery: async (query) => (await take(false)).connection.executeQuery(query),
    async *streamQuery(query, chunkSize) {
      yield* (await take(false)).connection.streamQuery(query, chunkSize)
    },
    release: async () => {
      const given = taking
      taking = null
      // What could not be taken is not given back.
      const taken = await given?.catch(() => null)
      await taken?.driver.releaseConnection(taken.connection)
    },
  }
}

const takenFor = (connection: DatabaseConnection): Promise<Taken> =>
  (connection as Lease).take(true)

/**
 * Begins a transaction or rolls it back. Kysely does not give back the connection of a transaction from
 * `startTransaction` for which that fails; where Kysely does, giving it back twice does nothing.
 */
const orGiveBack = async (
  lease: DatabaseConnection,
  step: (taken: Taken) => Promise<void>,
): Promise<void> => {
  try {
    await step(await takenFor(lease))
  } catch (error) {
    await (lease as Lease).release()
    throw error
  }
}

/**
 * Transactions wait for locks, and what waits keeps its connection. So they have a pool of their own, and so
 * have long jobs: however many wait, a read finds a free connection.
 */
const driverOf = (options: pg.PoolConfig, callMs: number, silence: Silence): Driver => {
  const driverWith = (limits: PoolLimits): PostgresDriver =>
    new PostgresDriver({ pool: createPool(options, limits, silence) })
  const transactions = driverWith(callLimits(callMs, TRANSACTIONS))
  const statements = driverWith(callLimits(callMs, STATEMENTS))
  const jobs = driverWith(JOB_LIMITS)
  const preparation = driverWith(PREPARATION_LIMITS)
  const all = [transactions, statements, jobs, preparation]
  const driverFor = (isTransaction: boolean): Driver => {
    const { work } = currentScope()
    if (work === 'call') return isTransaction ? transactions : statements
    return work === 'job' ? jobs : preparation
  }
  return {
    init: async () => {
      for (const driver of all) await driver.init()
    },
    acquireConnection: async () => createLease(driverFor),
    releaseConnection: (connection) => (connection as Lease).release(),
    beginTransaction: (lease, settings) =>
      orGiveBack(lease, ({ driver, connection }) => driver.beginTransaction(connection, settings)),
    commitTransaction: async (lease) => {
      const { driver, connection } = await takenFor(lease)
      await driver.commitTransaction(connection)
    },
    rollbackTransaction: (lease) =>
      orGiveBack(lease, ({ driver, connection }) => driver.rollbackTransaction(connection)),
    savepoint: async (lease, name, compileQuery) => {
      const { driver, connection } = await takenFor(lease)
      await driver.savepoint?.(connection, name, compileQuery)
    },
    rollbackToSavepoint: async (lease, name, compileQuery) => {
      const { driver, connection } = await takenFor(lease)
      await driver.rollbackToSavepoint?.(connection, name, compileQuery)
    },
    releaseSavepoint: async (lease, name, compileQuery) => {
      const { driver, connection } = await takenFor(lease)
      await driver.releaseSavepoint?.(connection, name, compileQuery)
    },
    destroy: async () => {
      await Promise.all(all.map((driver) => driver.destroy()))
    },
  }
}

/** PostgreSQL on a server, with connections by kind of work and limits for every wait. */
export const serverDialect = (
  options: pg.PoolConfig,
  callMs: number,
  silence: Silence,
): Dialect => ({
  createDriver: () => driverOf(options, callMs, silence),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database) => new PostgresIntrospector(database),
})
