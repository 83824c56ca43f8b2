import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { LoadRequest } from './messages.ts'
import type { Running } from './product.ts'
import type { Recorder, SentStatement } from './recorder.ts'

/** A request with the statements that the product has sent for it, and its reply. */
export type Recording = {
  readonly key: string
  readonly statements: readonly SentStatement[]
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** What tells a request from others. */
export const keyOf = (method: string, path: string, cookie: string, body: string): string =>
  [method, path, cookie, body].join('\n')

/** Headers that node adds to each reply by itself. */
const ADDED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const keptHeaders = (rawHeaders: readonly string[]): string[] => {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!ADDED_HEADERS.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}

/** The headers of a request as the load sends them. */
export const headersOf = ({ cookie, body }: LoadRequest): Record<string, string | number> => ({
  Cookie: cookie,
  'Sec-Fetch-Site': 'same-origin',
  ...(body !== undefined && {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }),
})

const send = (origin: string, one: LoadRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, path, body } = one
    const sent = request(origin + path, { method, headers: headersOf(one) }, resolve)
    sent.once('error', reject)
    sent.end(body)
  })

/** Sends each request alone, so that it is known which statements belong to it. */
export const record = async (
  { origin }: Running,
  recorder: Recorder,
  requests: readonly LoadRequest[],
): Promise<Recording[]> => {
  const recordings: Recording[] = []
  // Fills the caches of the call.
  if (requests[0]?.method === 'GET') await buffer(await send(origin, requests[0]))
  for (const one of requests) {
    recorder.take()
    const response = await send(origin, one)
    const body = await buffer(response)
    const { method, path, cookie } = one
    const { statusCode: status = 0, rawHeaders } = response
    if (status >= 400) throw new Error(`${method} ${path} replied ${status}: ${body}`)
    recordings.push({
      key: keyOf(method, path, cookie, one.body ?? ''),
      statements: recorder.take(),
      status,
      headers: keptHeaders(rawHeaders),
      body,
    })
  }
  return recordings
}
