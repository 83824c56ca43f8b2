import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import {
  type ConnectionPool,
  createPool,
  IDLE_MS,
  type OutageState,
  type PooledConnection,
  type PoolLimits,
  SERVER_HEAD_START_MS,
} from './pool.ts'
import { isSentAhead } from './sent-together.ts'
import { createStatementNames, withoutNames } from './statement-names.ts'
import { currentScope } from './work.ts'

/** A minute for work that takes long by its nature: folding statistics, merging churches, reconciling. */
const JOB_LIMITS: PoolLimits = {
  connections: 3,
  connectMs: 2000,
  statementMs: 60_000,
  lockMs: 4000,
  idleInTransactionMs: 60_000,
  totalMs: Number.POSITIVE_INFINITY,
  idleMs: IDLE_MS,
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
  // What the network cut off keeps its locks no longer than the call that began it could have waited.
  idleInTransactionMs: totalMs,
  totalMs,
  // Opening one, and preparing its statements again, would cost the first calls after a pause.
  idleMs: 0,
})

/** A connection that is taken from a pool when it is known what for. */
type Lease = DatabaseConnection & {
  readonly take: (isTransaction: boolean) => Promise<PooledConnection>
  readonly release: () => Promise<void>
}

/** Statements for which the number of changed rows is told. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const resultOf = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> =>
  CHANGING.has(command)
    ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    : { rows: (rows ?? []) as Row[] }

/** Adds to an error of the driver, whose stack ends at the socket, who has sent the statement. */
const withCallers = (error: unknown): unknown => {
  if (error instanceof Error)
    error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`
  return error
}

/** The statement after one that was sent ahead fails with it, whether or not somebody wants its answer. */
const ignored = (): void => {}

const createLease = (poolFor: (isTransaction: boolean) => ConnectionPool): Lease => {
  let taking: Promise<PooledConnection> | null = null
  const take = (isTransaction: boolean): Promise<PooledConnection> => {
    taking ??= poolFor(isTransaction).take()
    return taking
  }
  return {
    take,
    executeQuery: async <Row>(query: CompiledQuery) => {
      const { sql, parameters } = query
      const connection = await take(false)
      if (isSentAhead(query)) {
        const answer = connection.sendAhead(sql, parameters).then(resultOf<Row>)
        answer.catch(ignored)
        return { rows: [], answer }
      }
      try {
        return resultOf<Row>(await connection.query(sql, parameters))
      } catch (error) {
        throw withCallers(error)
      }
    },
    // biome-ignore lint/correctness/useYield: rows are never streamed
    async *streamQuery() {
      throw new Error('Rows cannot be streamed: read them in pages.')
    },
    release: async () => {
      const given = taking
      taking = null
      // What could not be taken is not given back.
      const connection = await given?.catch(() => null)
      connection?.release()
    },
  }
}

const takenFor = (connection: DatabaseConnection): Promise<PooledConnection> =>
  (connection as Lease).take(true)

/**
 * Begins a transaction or rolls it back. Kysely does not give back the connection of a transaction from
 * `startTransaction` for which that fails; where Kysely does, giving it back twice does nothing.
 */
const orGiveBack = async (
  lease: DatabaseConnection,
  step: (connection: PooledConnection) => unknown,
): Promise<void> => {
  try {
    await step(await takenFor(lease))
  } catch (error) {
    await (lease as Lease).release()
    throw error
  }
}

const beginOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ')

/**
 * Transactions wait for locks, and what waits keeps its connection. So they have a pool of their own, and so
 * have long jobs: however many wait, a read finds a free connection.
 */
const driverOf = (
  options: pg.PoolConfig,
  { callMs, isPrepared }: ServerOptions,
  outages: OutageState,
): Driver => {
  // A statement of a job runs seldom, and is planned for the values that it has.
  const nameOf = isPrepared ? createStatementNames() : withoutNames
  const transactions = createPool(options, callLimits(callMs, TRANSACTIONS), outages, nameOf)
  const statements = createPool(options, callLimits(callMs, STATEMENTS), outages, nameOf)
  const jobs = createPool(options, JOB_LIMITS, outages, withoutNames)
  const preparation = createPool(options, PREPARATION_LIMITS, outages, withoutNames)
  const poolFor = (isTransaction: boolean): ConnectionPool => {
    const { work } = currentScope()
    if (work === 'call') return isTransaction ? transactions : statements
    return work === 'job' ? jobs : preparation
  }
  const run = async (lease: DatabaseConnection, statement: string): Promise<void> => {
    const connection = await takenFor(lease)
    await connection.query(statement, [])
  }
  return {
    init: async () => {},
    acquireConnection: async () => createLease(poolFor),
    releaseConnection: (connection) => (connection as Lease).release(),
    beginTransaction: (lease, settings) =>
      orGiveBack(lease, (connection) => {
        connection.sendAhead(beginOf(settings), []).catch(ignored)
      }),
    commitTransaction: (lease) => run(lease, 'commit'),
    rollbackTransaction: (lease) =>
      orGiveBack(lease, async (connection) => {
        const isNotBegun = connection.dropUnsent()
        if (!isNotBegun) await connection.query('rollback', [])
      }),
    savepoint: (lease, name) => run(lease, `savepoint ${pg.escapeIdentifier(name)}`),
    rollbackToSavepoint: (lease, name) =>
      run(lease, `rollback to savepoint ${pg.escapeIdentifier(name)}`),
    releaseSavepoint: (lease, name) => run(lease, `release savepoint ${pg.escapeIdentifier(name)}`),
    destroy: async () => {
      await Promise.all([transactions, statements, jobs, preparation].map((pool) => pool.end()))
    },
  }
}

export type ServerOptions = {
  /** How long a call waits for the database in all. */
  readonly callMs: number
  /** Whether statements are prepared once per connection. */
  readonly isPrepared: boolean
}

/** PostgreSQL on a server, with connections by kind of work and limits for every wait. */
export const serverDialect = (
  options: pg.PoolConfig,
  server: ServerOptions,
  outages: OutageState,
): Dialect => ({
  createDriver: () => driverOf(options, server, outages),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database) => new PostgresIntrospector(database),
})
