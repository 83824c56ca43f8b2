import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseTimeout } from './unavailable.ts'
import { asCall, currentScope } from './work.ts'

/** Limits of the connections of a pool, in milliseconds. */
export type PoolLimits = {
  readonly connections: number
  /** Until a connection is open. */
  readonly connectMs: number
  /** A statement; the server ends it, and where the server does not answer, the connection is closed. */
  readonly statementMs: number
  /** How long a statement waits for a lock. */
  readonly lockMs: number
  /** How long a transaction keeps its locks without doing anything, as when the network broke. */
  readonly idleInTransactionMs: number
  /** Everything that one request waits, for connections and statements together. */
  readonly totalMs: number
  /** How long a statement that may take longer is waited for while the database answers nobody else. */
  readonly silenceMs?: number
}

/** What the pools of a database know together about its silence. */
export type Silence = {
  /** Connections that have not answered since then are not trusted: they went silent with another one. */
  since: number
  /** Ends all waits when the database is closed. */
  readonly closing: AbortController
}

/** The server ends a statement first, unless it is silent. */
export const SERVER_HEAD_START_MS = 250
/** When the network is first asked whether the other side of an idle connection is alive. */
const KEEP_ALIVE_MS = 10_000

/**
 * Waits for one step, within its own limit and within what is left for the request.
 * @throws DatabaseTimeout
 */
const waitFor = async <Value>(
  step: () => Promise<Value>,
  limitMs: number,
  totalMs: number,
  closing: AbortSignal,
): Promise<Value> => {
  const { waited } = currentScope()
  const leftMs = Math.min(limitMs, totalMs - waited.ms())
  const timeout = Promise.withResolvers<never>()
  const give = (why: string) => () => timeout.reject(new DatabaseTimeout(why))
  if (leftMs <= 0 || closing.aborted) throw new DatabaseTimeout('no time is left for the database')
  const timer = setTimeout(give('the database did not answer in time'), leftMs)
  const end = give('the database is being closed')
  closing.addEventListener('abort', end)
  waited.begin()
  try {
    return await Promise.race([step(), timeout.promise])
  } finally {
    waited.end()
    clearTimeout(timer)
    closing.removeEventListener('abort', end)
  }
}

/**
 * Watches over statements that may take long: asks on a connection of its own whether the database answers
 * at all. Half of `silenceMs` passes before it asks, and half is left for the answer.
 */
const createWatch = (options: pg.PoolConfig, silenceMs: number, silence: Silence) => {
  const timeoutMs = silenceMs / 2
  const limits: PoolLimits = {
    connections: 1,
    // Later than the end of all, which says why.
    connectMs: 2 * timeoutMs,
    statementMs: timeoutMs,
    lockMs: timeoutMs,
    idleInTransactionMs: timeoutMs,
    totalMs: timeoutMs,
  }
  const pool = createPool(options, limits, silence)
  const ask = async (): Promise<void> => {
    const connection = await pool.connect()
    try {
      await connection.query('select 1', [])
    } finally {
      connection.release()
    }
  }
  const requireAnswer = (): Promise<void> =>
    asCall(ask).catch((error: unknown) => {
      // A server that refuses the connection has answered.
      if (error instanceof DatabaseTimeout) throw error
    })
  return {
    /** Waits for a statement for as long as the database answers. @throws DatabaseTimeout */
    over: async <Value>(statement: Promise<Value>): Promise<Value> => {
      const ended = new AbortController()
      const keepAsking = async (): Promise<never> => {
        for (;;) {
          await pause(timeoutMs, null, { signal: ended.signal })
          await requireAnswer()
        }
      }
      try {
        return await Promise.race([statement, keepAsking()])
      } finally {
        ended.abort()
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Connections to a PostgreSQL server whose waits all end. One that did not answer in time is closed and
 * never used again: its answer would be taken for that of the next statement.
 */
export const createPool = (
  options: pg.PoolConfig,
  limits: PoolLimits,
  silence: Silence,
): PostgresPool => {
  const pool = new pg.Pool({
    ...options,
    min: 0,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // The statement in progress fails by itself; without listeners, a lost connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const answeredAt = new WeakMap<pg.PoolClient, number>()
  const { signal } = silence.closing
  const { silenceMs } = limits
  const watch = silenceMs ? createWatch(options, silenceMs, silence) : null

  const wait = <Value>(step: () => Promise<Value>, limitMs: number): Promise<Value> =>
    waitFor(step, limitMs, limits.totalMs, signal)

  /** A connection that is new, or has answered since the last silence. */
  const takeTrusted = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      const answered = answeredAt.get(client) ?? performance.now()
      if (answered >= silence.since) return client
      client.release(true)
    }
  }

  const bounded = (client: pg.PoolClient): PostgresPoolClient => {
    let isBroken = false
    const query = async (statement: string, values: readonly unknown[]) => {
      const asked = performance.now()
      try {
        if (isBroken) throw new DatabaseTimeout('the connection was closed')
        const step = () => {
          const answer = client.query(statement, values as unknown[])
          return watch ? watch.over(answer) : answer
        }
        const answer = await wait(step, limits.statementMs + SERVER_HEAD_START_MS)
        answeredAt.set(client, performance.now())
        return answer
      } catch (error) {
        if (error instanceof DatabaseTimeout) isBroken = true
        // A server that is not silent would have ended the wait for a lock by now.
        if (isBroken && performance.now() - asked > limits.lockMs) silence.since = asked
        throw error
      }
    }
    // Without a cursor, which streams of rows would need, the driver calls only this form.
    return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: async () => {
      await Promise.all([pool.end(), watch?.end()])
    },
    connect: async () => {
      const taking = takeTrusted()
      try {
        return bounded(await wait(() => taking, 2 * limits.connectMs))
      } catch (error) {
        // One that comes too late goes back.
        taking.then(
          (client) => client.release(),
          () => {},
        )
        throw error
      }
    },
  }
}
