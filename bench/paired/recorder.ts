import { once } from 'node:events'
import net from 'node:net'

/** A statement as a client has sent it, with its values as texts. */
export type SentStatement = { readonly text: string; readonly values: readonly (string | null)[] }

/** Statements of a connection that belong together: one, or a transaction. */
type Unit = { readonly statements: SentStatement[]; isComplete: boolean }

export type Recorder = {
  /** Of the database, through the recorder. */
  readonly url: string
  /** The statements that were sent since the last time, in their order. */
  readonly take: () => SentStatement[]
  readonly stop: () => Promise<void>
}

/** What the product shares between instances once a second belongs to no call. */
const BELONGS_TO_NO_CALL = /\brate_limits\b/

const LENGTH_BYTES = 4

/** Reads the texts and numbers of a message one after the other. */
const messageReader = (message: Buffer) => {
  let at = 0
  const number = (bytes: 2 | 4): number => {
    const value = message.readIntBE(at, bytes)
    at += bytes
    return value
  }
  return {
    number,
    text: (): string => {
      const end = message.indexOf(0, at)
      const text = message.toString('utf8', at, end)
      at = end + 1
      return text
    },
    value: (): string | null => {
      const length = number(4)
      if (length < 0) return null
      at += length
      return message.toString('utf8', at - length, at)
    },
  }
}

/** The values of a Bind message, after the names of its portal and statement. */
const readValues = ({ number, value }: ReturnType<typeof messageReader>): (string | null)[] => {
  const formats = Array.from({ length: number(2) }, () => number(2))
  if (formats.some((format) => format !== 0)) {
    throw new Error('A value was sent in binary form, which cannot be recorded.')
  }
  return Array.from({ length: number(2) }, value)
}

/** Reads what one client sends. @param onStatement is called for each statement that it executes */
const clientReader = (onStatement: (statement: SentStatement) => void) => {
  /** Texts by the names under which they were prepared. */
  const prepared = new Map<string, string>()
  const bound = new Map<string, SentStatement>()
  let rest = Buffer.alloc(0)
  let isStarted = false

  const readMessage = (type: string, message: Buffer): void => {
    const reader = messageReader(message)
    if (type === 'Q') onStatement({ text: reader.text(), values: [] })
    if (type === 'P') prepared.set(reader.text(), reader.text())
    if (type === 'B') {
      const portal = reader.text()
      const text = prepared.get(reader.text()) ?? ''
      bound.set(portal, { text, values: readValues(reader) })
    }
    if (type === 'E') {
      const statement = bound.get(reader.text())
      if (statement) onStatement(statement)
    }
  }

  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message, which opens the connection, has no type.
      const typeBytes = isStarted ? 1 : 0
      if (rest.length < typeBytes + LENGTH_BYTES) return
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return
      if (isStarted) {
        readMessage(rest.toString('latin1', 0, 1), rest.subarray(1 + LENGTH_BYTES, end))
      }
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

/** Sorts the statements of a connection into units. @param add is called when one begins */
const unitsOf = (add: (unit: Unit) => void) => {
  let open: Unit | null = null
  return (statement: SentStatement): void => {
    if (open === null) {
      const isTransaction = /^begin\b/i.test(statement.text)
      const unit = { statements: [statement], isComplete: !isTransaction }
      add(unit)
      if (isTransaction) open = unit
      return
    }
    open.statements.push(statement)
    if (!/^(commit|rollback)$/i.test(statement.text)) return
    open.isComplete = true
    open = null
  }
}

/**
 * Starts a server between a product and its PostgreSQL server, which passes everything on as it is and notes
 * the statements.
 */
export const startRecorder = async (databaseUrl: string): Promise<Recorder> => {
  const address = new URL(databaseUrl)
  let units: Unit[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(address.port || 5432), address.hostname)
    const read = clientReader(unitsOf((unit) => units.push(unit)))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', read)
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url: url.href,
    take: () => {
      const complete = units.filter(({ isComplete }) => isComplete)
      units = units.filter(({ isComplete }) => !isComplete)
      return complete
        .map(({ statements }) => statements)
        .filter((unit) => !unit.some(({ text }) => BELONGS_TO_NO_CALL.test(text)))
        .flat()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
