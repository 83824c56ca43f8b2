import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

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
export const startLine = async (host: string, port: number): Promise<Line> => {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A cut line is what this is for.
    socket.on('error', () => {})
  }
  const server = createServer((incoming) => {
    const outgoing = connect(port, host)
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
