import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../../../support/http.ts'

/** A request that the server received. */
export type ModelRequest = {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  /** Headers and body as text, to search for what they must not contain. */
  readonly headers: string
  readonly body: string
  readonly json: Json
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server with OpenAI's chat completions API on loopback, whose answers tests choose. */
export type ModelServer = {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  readonly requests: readonly ModelRequest[]
  /** Waits until a request is aborted. */
  readonly aborted: () => Promise<void>
  readonly answer: (next: Answer) => void
  readonly close: () => Promise<void>
}

const send = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(body)
}

const completionOf = (content: string, choice: object = {}): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'scribe',
    choices: [
      { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...choice },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
  })

/** A completion with this text; `choice` overrides its properties. */
export const completion =
  (content: string, choice: object = {}): Answer =>
  (response) =>
    send(response, 200, completionOf(content, choice))

/** A completion with this text, without its length in a header. */
export const inPieces =
  (content: string): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write(completionOf(content))
    response.end()
  }

/** An error of the model's server. */
export const fails =
  (status: number, message: string): Answer =>
  (response) =>
    send(response, status, JSON.stringify({ error: { message, type: 'error', code: null } }))

/** A reply with this body. */
export const rawBody =
  (body: string): Answer =>
  (response) =>
    send(response, 200, body)

export const neverAnswers: Answer = () => {}

/** Starts an answer and stops. */
export const stallsInBody: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write('{"id":"chatcmpl-1",')
}

export const cutsConnection: Answer = (_response, request) => {
  request.socket.destroy()
}

/** Starts an answer with this status and writes on as long as somebody reads. */
export const endless =
  (status = 200): Answer =>
  (response) => {
    const filling = ' '.repeat(16 * 1024)
    const write = (): void => {
      while (!response.destroyed && response.write(filling)) {}
    }
    response.on('drain', write)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    write()
  }

/** Ends the connection before the promised length. */
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
  let abortedRequests = 0
  let onAborted: () => void = () => {}
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (response.writableFinished) return
      abortedRequests += 1
      onAborted()
    })
    requests.push(await recordOf(request))
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    aborted: async () => {
      if (abortedRequests > 0) return
      await new Promise<void>((resolve) => {
        onAborted = resolve
      })
    },
    answer: (next) => {
      answer = next
    },
    close: () => closeServer(server),
  }
}
