import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../../support/http.ts'

/** A request as it came in. */
export type ModelRequest = {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  /** Headers and body as text, to search for what must not be there. */
  readonly headers: string
  readonly body: string
  readonly json: Json
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Speaks the chat completions protocol of OpenAI on loopback, and says what it is told to say. */
export type ModelServer = {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  readonly requests: readonly ModelRequest[]
  /** Waits for a request to break off. */
  readonly brokenOff: () => Promise<void>
  readonly answer: (next: Answer) => void
  readonly close: () => Promise<void>
}

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(body)
}

/** The text as a completion; other members replace those of the choice. */
export const says =
  (content: string, choice: object = {}): Answer =>
  (response) => {
    const message = { role: 'assistant', content }
    const completion = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_780_000_000,
      model: 'scribe',
      choices: [{ index: 0, message, finish_reason: 'stop', ...choice }],
      usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
    }
    send(response, 200, JSON.stringify(completion))
  }

/** An error of the host, whose words quote what they should not. */
export const fails =
  (status: number, message: string): Answer =>
  (response) =>
    send(response, status, JSON.stringify({ error: { message, type: 'error', code: null } }))

/** A body that is no completion. */
export const sends =
  (body: string): Answer =>
  (response) =>
    send(response, 200, body)

export const neverAnswers: Answer = () => {}

/** Begins an answer and says no more. */
export const stallsInBody: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write('{"id":"chatcmpl-1",')
}

export const cutsConnection: Answer = (_response, request) => {
  request.socket.destroy()
}

/** The connection ends where more was promised. */
export const cutsBody: Answer = (response, request) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"id":"chatcmpl-1",', () => request.socket.destroy())
}

const jsonOf = (body: string): Json => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const recordOf = async (request: IncomingMessage): Promise<ModelRequest> => {
  const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
  const { authorization, ...headers } = request.headers
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization,
    headers: JSON.stringify(headers),
    body,
    json: jsonOf(body),
  }
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

export const startModelServer = async (): Promise<ModelServer> => {
  let answer: Answer = neverAnswers
  const requests: ModelRequest[] = []
  let broken = 0
  let onBroken: () => void = () => {}
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (response.writableFinished) return
      broken += 1
      onBroken()
    })
    requests.push(await recordOf(request))
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    brokenOff: async () => {
      if (broken > 0) return
      await new Promise<void>((resolve) => {
        onBroken = resolve
      })
    },
    answer: (next) => {
      answer = next
    },
    close: () => closeServer(server),
  }
}
