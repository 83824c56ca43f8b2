import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { TestDatabase } from './database.ts'

/** A TCP proxy in front of a server. Disconnecting it simulates a network failure. */
export type TcpProxy = {
  readonly port: number
  /** Closes every connection and accepts no new ones. */
  readonly disconnect: () => Promise<void>
  readonly reconnect: () => Promise<void>
  /** Keeps every connection, accepts new ones, and passes nothing on, as a network does that drops packets. */
  readonly fallSilent: () => void
  /**
   * Passes new connections on again. Of the older ones, `held` delivers what was sent in the meantime, as
   * from a process that was stopped and continues; otherwise they stay silent for good.
   */
  readonly speakAgain: (older?: 'held' | 'lost') => void
  /** Resolves with the next connection that is made to it. */
  readonly nextConnection: () => Promise<void>
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Starts a proxy in front of the server at this host and port. */
const startProxy = async (host: string, port: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let pairs: (readonly [Socket, Socket])[] = []
  let isSilent = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Errors are expected: `disconnect` breaks connections on purpose.
    socket.on('error', () => {})
  }
  const server = createServer((incoming) => {
    const outgoing = dial(port, host)
    track(incoming)
    track(outgoing)
    pairs.push([incoming, outgoing])
    if (!isSilent) incoming.pipe(outgoing).pipe(incoming)
  })
  const proxyPort = await listen(server, 0)
  return {
    port: proxyPort,
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    reconnect: async () => {
      await listen(server, proxyPort)
    },
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speakAgain: (older = 'lost') => {
      isSilent = false
      if (older === 'held') for (const [one, other] of pairs) one.pipe(other).pipe(one)
      else pairs = []
    },
    nextConnection: async () => {
      await once(server, 'connection')
    },
  }
}

/** A proxy in front of a test database on the server, and the database's URL through it. */
export const proxyOf = async ({
  source,
}: Pick<TestDatabase, 'source'>): Promise<{ readonly proxy: TcpProxy; readonly url: string }> => {
  const url = new URL('url' in source ? source.url : '')
  const proxy = await startProxy(url.hostname, Number(url.port || 5432))
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { proxy, url: url.href }
}

/** Opens a second connection to a test database on the server, through its own proxy. */
export const connectThroughProxy = async (
  database: TestDatabase,
): Promise<{ readonly proxy: TcpProxy; readonly throughProxy: Connection }> => {
  const { proxy, url } = await proxyOf(database)
  return { proxy, throughProxy: await connect({ url }) }
}
