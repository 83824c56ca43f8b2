import type { IncomingMessage } from 'node:http'
import express, { type Request, type Response } from 'express'
import { encodingNotSupported } from '../http/body-encoding.ts'
import {
  cutOff,
  hasBody,
  isLongerThan,
  refuseLostBody,
  tooLarge,
  unreadableBody,
} from '../http/body-limit.ts'
import { ServiceError } from '../platform/errors.ts'

/** Maximum size of a body that is not a file. */
export const MAX_JSON_BYTES = 100 * 1024

const invalid = (message: string): ServiceError => new ServiceError('invalid_input', message)

/** Refuses a body without a JSON content type. @throws invalid_input */
export const requireJson = (request: Request): void => {
  if (hasBody(request) && !request.is('application/json')) throw invalid('The body must be JSON.')
}

/** Refuses a body that says itself that it is too large, before any of it is read. @throws too_large */
export const refuseLargeJson = (request: Request): void => {
  if (isLongerThan(request, MAX_JSON_BYTES)) throw tooLarge()
}

/** What the parser reports. Broken compressed bodies are errors of the decompression, without a `type`. */
const bodyErrorOf = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (type === 'entity.too.large') return tooLarge()
  if (type === 'encoding.unsupported') return encodingNotSupported()
  if (type === 'entity.parse.failed') return invalid('The body is not valid JSON.')
  return unreadableBody()
}

const parseJson = cutOff(express.json({ limit: MAX_JSON_BYTES }), MAX_JSON_BYTES)

/**
 * The object or list of a JSON body, which may be compressed; undefined when there is no body.
 * @throws invalid_input, too_large, unsupported_encoding
 */
export const readJsonBody = async (request: Request, response: Response): Promise<unknown> => {
  if (!hasBody(request)) return undefined
  refuseLostBody(request)
  requireJson(request)
  refuseLargeJson(request)
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error) reject(bodyErrorOf(error))
      else resolve(request.body)
    })
  })
}

/** A body as text. @throws too_large as soon as it is; invalid_input when the connection is lost */
export const readTextBody = async (request: IncomingMessage): Promise<string> => {
  refuseLostBody(request)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_JSON_BYTES) reject(tooLarge())
      else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks).toString()))
    const fail = (): void => reject(unreadableBody())
    request.once('close', fail)
    request.once('error', fail)
  })
}
