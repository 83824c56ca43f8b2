import { Socket } from 'node:net'
import pg from 'pg'
import { WRITE_CHECKS } from './write-fault.ts'

/** What a listener is told. */
export type NotificationHandlers = {
  readonly onPayload: (payload: string) => void
  /** Listening began, or began again: notifications before this moment may have been missed. */
  readonly onGap: () => void
}

/** Stops listening. */
export type StopListening = () => Promise<void>

const CONNECT_TIMEOUT_MS = 3000
/** A connection that went silent is noticed after both at the latest, and replaced. */
const HEARTBEAT = { intervalMs: 5000, timeoutMs: 3000 }
const RECONNECT_DELAY_MS = 1000
/** A server that does not answer when the connection is closed is not waited for any longer. */
const CLOSE_TIMEOUT_MS = 1000

type OpenConnection = { readonly client: pg.Client; readonly socket: Socket }

/** Closes a connection; one that is broken or silent is dropped. */
const closeConnection = async ({ client, socket }: OpenConnection): Promise<void> => {
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

/**
 * Listens on a channel of a PostgreSQL server with a connection of its own, since notifications reach
 * only the connection that listens. A lost connection is replaced until `stop` is called.
 */
export const listenOnServer = (
  url: string,
  channel: string,
  { onPayload, onGap }: NotificationHandlers,
  { intervalMs, timeoutMs } = HEARTBEAT,
): StopListening => {
  let isStopped = false
  let current: OpenConnection | null = null
  let timer: NodeJS.Timeout | undefined

  const schedule = (work: () => Promise<void>, delayMs: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void work(), delayMs).unref()
  }

  const connect = async (): Promise<void> => {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: timeoutMs,
      keepAlive: true,
      stream: () => socket,
    })
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    // Without a listener, a lost connection would end the process. The heartbeat replaces it.
    client.on('error', () => {
      if (current?.client === client) schedule(reconnect, 0)
    })
    current = { client, socket }
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onGap()
      schedule(heartbeat, intervalMs)
    } catch {
      // The database is away, which every other call reports; this one only tries again.
      schedule(reconnect, RECONNECT_DELAY_MS)
    }
  }

  const heartbeat = async (): Promise<void> => {
    try {
      // On a database that was demoted, a connection lives on and hears nothing.
      await current?.client.query(WRITE_CHECKS.read_only)
      schedule(heartbeat, intervalMs)
    } catch {
      schedule(reconnect, 0)
    }
  }

  const disconnect = async (): Promise<void> => {
    const previous = current
    current = null
    previous?.client.removeAllListeners('notification')
    if (previous) await closeConnection(previous)
  }

  const reconnect = async (): Promise<void> => {
    void disconnect()
    if (!isStopped) await connect()
  }

  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await disconnect()
  }
}
