import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import type { Exchange } from './call-context.ts'
import { errorReplyOf } from './error-reply.ts'
import { KEPT_REPLY } from './kept-replies.ts'

/** Replies to one caller are compressed from this size, in bytes: below, it costs more time than it saves. */
const COMPRESSED_FROM = 4096
/** The cheapest level takes a third of the time of the default one, for a tenth more bytes. */
const COMPRESSION_LEVEL = 1

const compress = promisify(gzip)

const acceptsGzip = ({ headers }: Request): boolean =>
  /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i.test(String(headers['accept-encoding'] ?? ''))

export type Headers = Record<string, string>

export type Reply = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Headers>
  /** Whether browsers and proxies may keep it. */
  readonly isKept?: boolean
}

export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** As they are: Express's `set` would add a character set. */
export const setHeaders = (
  response: Response,
  headers: Iterable<readonly [string, string]>,
): void => {
  for (const [name, value] of headers) response.setHeader(name, value)
}

export type SendReply = {
  readonly send: (exchange: Exchange, reply: Reply) => Promise<void>
  /** Sends an error as JSON with a message for people. */
  readonly sendError: (exchange: Exchange, error: unknown, headers: Headers) => Promise<void>
}

/**
 * Sends replies of calls with everything that Express's middlewares would add to them, in one write.
 * @param compression compresses what is written to a response from then on
 */
export const replySender = (
  securityHeaders: ReadonlyMap<string, string>,
  compression: RequestHandler,
): SendReply => {
  const fixedHeaders = [...securityHeaders].flat()

  const send = async (
    { request, response }: Exchange,
    { status, body, headers, isKept = false }: Reply,
  ): Promise<void> => {
    if (isKept) return sendKept({ request, response }, body, headers)
    const own = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', ...headers }
    const isCompressed = body.length >= COMPRESSED_FROM && acceptsGzip(request)
    // A text is written together with the headers.
    const sent = isCompressed ? await compress(body, { level: COMPRESSION_LEVEL }) : body
    response.writeHead(status, [
      ...fixedHeaders,
      ...Object.entries(own).flat(),
      ...(isCompressed ? ['Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'] : []),
      // A reply without content has no length either.
      ...(status === 204 ? [] : ['Content-Length', String(Buffer.byteLength(sent))]),
    ])
    response.end(sent)
  }

  /** With an ETag, and as 304 to a browser that has the reply already, which Express does. */
  const sendKept = ({ request, response }: Exchange, body: string, headers: Headers): void => {
    compression(request, response, () => {
      setHeaders(response, securityHeaders)
      setHeaders(response, Object.entries({ ...headers, ...KEPT_REPLY }))
      response.send(Buffer.from(body))
    })
  }

  const sendError = (exchange: Exchange, error: unknown, headers: Headers): Promise<void> => {
    const reply = errorReplyOf(error)
    return send(exchange, {
      status: reply.status,
      body: JSON.stringify(reply.body),
      headers: { ...headers, ...reply.headers, ...JSON_TYPE },
    })
  }

  return { send, sendError }
}
