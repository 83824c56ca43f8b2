import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { ServiceError } from '../platform/errors.ts'

/** How long the rest of a body is thrown away after the reply. */
const GRACE_MS = 1000

/**
 * Closes the connection when a body is still being sent after the reply. Not at once: a client that is
 * still sending would see a broken connection instead of the reply.
 */
export const closeUnread = (request: IncomingMessage, response: ServerResponse): void => {
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => {
      if (!request.complete) request.destroy()
    }, GRACE_MS).unref()
  })
}

/** Whether a body is being sent; one of an unknown length may turn out to be empty. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const unreadableBody = (): ServiceError =>
  new ServiceError('invalid_input', 'The body cannot be read.')

/**
 * Refuses a body whose connection is lost already. Who then starts to read it would wait for ever, as its
 * events are over. @throws invalid_input
 */
export const refuseLostBody = (request: IncomingMessage): void => {
  if (!request.readable) throw unreadableBody()
}

export const tooLarge = (): ServiceError =>
  new ServiceError('too_large', 'The request is too large.')

/** Whether a body says itself that it has more bytes. */
export const isLongerThan = ({ headers }: IncomingMessage, maxBytes: number): boolean =>
  Number(headers['content-length'] ?? 0) > maxBytes

/**
 * Refuses a body as soon as it is too large. The parser would read it to its end first, however far
 * that is.
 */
export const cutOff =
  (parse: RequestHandler, maxBytes: number): RequestHandler =>
  (request, response, next) => {
    let bytes = 0
    let isOver = false
    const finish = (error?: unknown): void => {
      if (isOver) return
      isOver = true
      request.off('data', count)
      next(error)
    }
    const count = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > maxBytes) finish(tooLarge())
    }
    parse(request, response, finish)
    // After the parser, because this starts the flow of the body. A length is kept by Node.js itself.
    if (!isOver && request.headers['transfer-encoding']) request.on('data', count)
  }
