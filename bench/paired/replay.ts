import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { keyOf, type Recording } from './recording.ts'
import type { ReplayOptions } from './start-replay.ts'

/** As many connections as the product uses for calls. */
const CONNECTIONS = 12

/** Serves recorded requests: executes their statements one after the other, and sends their replies. */
const serve = ({ url, recordings, isPrepared }: ReplayOptions): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, idleTimeoutMillis: 0 })
  const byKey = new Map(recordings.map((recording) => [recording.key, recording]))
  const names = new Map<string, string>()
  const nameOf = (statement: string): string => {
    const name = names.get(statement) ?? `statement_${names.size}`
    names.set(statement, name)
    return name
  }

  const execute = async ({ statements }: Recording): Promise<void> => {
    const client = await pool.connect()
    try {
      for (const { text: statement, values } of statements) {
        if (values.length === 0) await client.query(statement)
        else if (!isPrepared) await client.query(statement, [...values])
        else await client.query({ name: nameOf(statement), text: statement, values: [...values] })
      }
    } finally {
      client.release()
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request
    const body = method === 'POST' ? await text(request) : ''
    const recording = byKey.get(keyOf(method, path, headers.cookie ?? '', body))
    if (!recording) throw new Error(`${method} ${path} was not recorded.`)
    await execute(recording)
    response.writeHead(recording.status, [...recording.headers])
    response.end(recording.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${error}\n`)
      response.writeHead(500).end()
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

process.once('message', async (options: ReplayOptions) => {
  process.send?.(await serve(options))
})
