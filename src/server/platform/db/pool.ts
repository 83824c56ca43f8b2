import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type NameOf, withoutNames } from './statement-names.ts'
import { DatabaseTimeout } from './unavailable.ts'
import { asCall, currentScope } from './work.ts'
import { writeFaultOf } from './write-fault.ts'

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
  /** How long a connection is kept that nobody uses; 0 for as long as the process runs. */
  readonly idleMs: number
  /** How long a statement that may take longer is waited for while the database answers nobody else. */
  readonly silenceMs?: number
}

/** What the pools of a database know together about its outages. Times as `performance.now()` counts them. */
export type OutageState = {
  /** Connections that have not answered since then are not trusted: they went silent with another one. */
  silentSince: number
  /**
   * Connections that were opened before then are not trusted: the database was read-only. It may be another
   * one now, to which only new connections lead; and some stay read-only for as long as they are open.
   */
  readOnlyUntil: number
  isClosing: boolean
  /** Each ends a wait; they are called when the database is closed. */
  readonly waits: Set<(why: string) => void>
}

export const createOutageState = (): OutageState => ({
  silentSince: Number.NEGATIVE_INFINITY,
  readOnlyUntil: Number.NEGATIVE_INFINITY,
  isClosing: false,
  waits: new Set(),
})

/** Ends all waits for a database that is being closed, and those to come. */
export const endWaits = (outages: OutageState): void => {
  outages.isClosing = true
  for (const end of outages.waits) end('the database is being closed')
}

/** The server ends a statement first, unless it is silent. */
export const SERVER_HEAD_START_MS = 250
/** How long a connection is kept that is seldom used. */
export const IDLE_MS = 10_000
/** When the network is first asked whether the other side of an idle connection is alive. */
const KEEP_ALIVE_MS = 10_000

/**
 * Waits for one step, within its own limit and within what is left for the request.
 * @throws DatabaseTimeout
 */
const waitFor = <Value>(
  step: () => Promise<Value>,
  limitMs: number,
  totalMs: number,
  outages: OutageState,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const { waited } = currentScope()
    const leftMs = Math.min(limitMs, totalMs - waited.ms())
    if (leftMs <= 0 || outages.isClosing) {
      reject(new DatabaseTimeout('no time is left for the database'))
      return
    }
    const end = (): void => {
      waited.end()
      clearTimeout(timer)
      outages.waits.delete(give)
    }
    const give = (why: string): void => {
      end()
      reject(new DatabaseTimeout(why))
    }
    const timer = setTimeout(give, leftMs, 'the database did not answer in time')
    outages.waits.add(give)
    waited.begin()
    step().then(
      (value) => {
        if (outages.waits.has(give)) end()
        resolve(value)
      },
      (error: unknown) => {
        if (outages.waits.has(give)) end()
        reject(error)
      },
    )
  })

/**
 * Watches over statements that may take long: asks on a connection of its own whether the database answers
 * at all. Half of `silenceMs` passes before it asks, and half is left for the answer.
 */
const createWatch = (options: pg.PoolConfig, silenceMs: number, outages: OutageState) => {
  const timeoutMs = silenceMs / 2
  const limits: PoolLimits = {
    connections: 1,
    // Later than the end of all, which says why.
    connectMs: 2 * timeoutMs,
    statementMs: timeoutMs,
    lockMs: timeoutMs,
    idleInTransactionMs: timeoutMs,
    totalMs: timeoutMs,
    idleMs: IDLE_MS,
  }
  const pool = createPool(options, limits, outages, withoutNames)
  const ask = async (): Promise<void> => {
    const connection = await pool.take()
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

/** A connection that is taken from a pool. */
export type PooledConnection = {
  /** @throws DatabaseTimeout */
  readonly query: (statement: string, values: readonly unknown[]) => Promise<pg.QueryResult>
  /**
   * Sends a statement together with the next one, which fails if this one does: nobody waits for its answer
   * alone, and both are written to the network at once.
   * @returns its answer, which does not come before the next statement is sent
   */
  readonly sendAhead: (statement: string, values: readonly unknown[]) => Promise<pg.QueryResult>
  /** Drops what has not been sent yet. @returns whether nothing else has been sent since the connection was taken */
  readonly dropUnsent: () => boolean
  readonly release: () => void
}

export type ConnectionPool = {
  /** @throws DatabaseTimeout */
  readonly take: () => Promise<PooledConnection>
  readonly end: () => Promise<void>
}

/** A connection whose socket is known, so that several statements can be written to it at once. */
class SocketClient extends pg.Client {
  readonly socket: Socket

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket()
    // The pool hides the password from what lists its options, and so from a copy of them.
    super({ ...config, password: config.password, stream: () => socket })
    this.socket = socket
  }
}

/**
 * Has the network sent at once what is written meanwhile. Over TLS, which encrypts each message above the
 * socket, it is sent as it comes.
 */
const writeAtOnce = <Value>(client: pg.PoolClient, write: () => Value): Value => {
  if (!(client instanceof SocketClient)) return write()
  client.socket.cork()
  try {
    return write()
  } finally {
    client.socket.uncork()
  }
}

/** The table of a prepared statement was changed by a migration; a new connection prepares it anew. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan')

/**
 * Connections to a PostgreSQL server whose waits all end. One that did not answer in time is closed and
 * never used again: its answer would be taken for that of the next statement.
 */
export const createPool = (
  options: pg.PoolConfig,
  limits: PoolLimits,
  outages: OutageState,
  nameOf: NameOf,
): ConnectionPool => {
  const pool = new pg.Pool({
    ...options,
    min: 0,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    idleTimeoutMillis: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements are sent as they come, and not one after the other's answer.
    pipeline: true,
    Client: SocketClient,
  })
  // The statement in progress fails by itself; without listeners, a lost connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    openedAt.set(client, performance.now())
  })
  const openedAt = new WeakMap<pg.PoolClient, number>()
  const answeredAt = new WeakMap<pg.PoolClient, number>()
  const { silenceMs } = limits
  const watch = silenceMs ? createWatch(options, silenceMs, outages) : null

  const wait = <Value>(step: () => Promise<Value>, limitMs: number): Promise<Value> =>
    waitFor(step, limitMs, limits.totalMs, outages)

  /** Whether a connection has answered since the last silence, and leads to a database that accepted writes. */
  const isTrusted = (client: pg.PoolClient): boolean => {
    const opened = openedAt.get(client) ?? performance.now()
    const answered = answeredAt.get(client) ?? opened
    return answered >= outages.silentSince && opened >= outages.readOnlyUntil
  }

  const takeTrusted = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (isTrusted(client)) return client
      client.release(true)
    }
  }

  /** Without values, a statement is sent in one message, which a name would make several. */
  const send = (
    client: pg.PoolClient,
    statement: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult> => {
    const name = values.length > 0 ? nameOf(statement) : null
    return name === null
      ? client.query(statement, values as unknown[])
      : client.query({ name, text: statement, values: values as unknown[] })
  }

  const bounded = (client: pg.PoolClient): PooledConnection => {
    let isBroken = false
    let isUsed = false
    let unsent: (() => Promise<pg.QueryResult>)[] = []
    const answerTo = async (statement: string, values: readonly unknown[]) => {
      isUsed = true
      if (unsent.length === 0) return send(client, statement, values)
      const before = unsent
      unsent = []
      const [ahead, answer] = writeAtOnce(
        client,
        () => [before.map((sendOne) => sendOne()), send(client, statement, values)] as const,
      )
      // The first that fails says why: the others fail with it.
      for (const one of [...ahead, answer]) one.catch(() => {})
      for (const one of ahead) await one
      return answer
    }
    return {
      query: async (statement, values) => {
        const asked = performance.now()
        try {
          if (isBroken) throw new DatabaseTimeout('the connection was closed')
          const step = () => {
            const answer = answerTo(statement, values)
            return watch ? watch.over(answer) : answer
          }
          const answer = await wait(step, limits.statementMs + SERVER_HEAD_START_MS)
          answeredAt.set(client, performance.now())
          return answer
        } catch (error) {
          if (error instanceof DatabaseTimeout || isOutdatedPlan(error)) isBroken = true
          if (writeFaultOf(error) === 'read_only') outages.readOnlyUntil = performance.now()
          // A server that is not silent would have ended the wait for a lock by now.
          if (error instanceof DatabaseTimeout && performance.now() - asked > limits.lockMs) {
            outages.silentSince = asked
          }
          throw error
        }
      },
      sendAhead: (statement, values) => {
        const { promise, resolve } = Promise.withResolvers<pg.QueryResult>()
        unsent.push(() => {
          const answer = send(client, statement, values)
          resolve(answer)
          return answer
        })
        return promise
      },
      dropUnsent: () => {
        unsent = []
        return !isUsed
      },
      release: () => client.release(isBroken || !isTrusted(client)),
    }
  }

  return {
    end: async () => {
      await Promise.all([pool.end(), watch?.end()])
    },
    take: async () => {
      // Nobody has to be waited for: there is one for everybody who wants one.
      const isFree =
        pool.idleCount > pool.waitingCount &&
        outages.silentSince === Number.NEGATIVE_INFINITY &&
        outages.readOnlyUntil === Number.NEGATIVE_INFINITY
      if (isFree) return bounded(await pool.connect())
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
