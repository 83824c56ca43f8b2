import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { type Connection, connect } from '../../src/server/db/connection.ts'
import type { TestDatabase } from './database.ts'

/** A line to a server that can be cut and mended. */
export type Line = {
  readonly port: number
  /** Ends every connection and takes no new one. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Stands between a client and the server at this host and port. */
const startLine = async (host: string, port: number): Promise<Line> => {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A cut line is what this is for.
    socket.on('error', () => {})
  }
  const server = createServer((incoming) => {
    const outgoing = dial(port, host)
    keep(incoming)
    keep(outgoing)
    incoming.pipe(outgoing).pipe(incoming)
  })
  const own = await listen(server, 0)
  return {
    port: own,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: async () => {
      await listen(server, own)
    },
  }
}

/** A second connection to a test database on the server, over a line of its own. */
export const connectOverLine = async ({
  source,
}: TestDatabase): Promise<{ readonly line: Line; readonly overLine: Connection }> => {
  const url = new URL('url' in source ? source.url : '')
  const line = await startLine(url.hostname, Number(url.port || 5432))
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  return { line, overLine: await connect({ url: url.href }) }
}
