import { getTRPCErrorFromUnknown } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { ErrorRequestHandler } from 'express'
import { errorResponseOf } from '../platform/errors.ts'

/** The body and the further headers of an error, for people. */
export const errorReplyOf = (error: unknown) => {
  const { status, code, message, details } = errorResponseOf(error)
  return {
    status,
    body: { message, code, ...details },
    headers: {
      ...(details.retryAfter && { 'Retry-After': details.retryAfter }),
      // Errors can come before the middleware that sets this.
      'Cache-Control': 'no-store',
    },
  }
}

/** An error as tRPC's clients read it. */
export const errorShapeOf = (error: unknown): object => {
  const { code, status, message, details } = errorResponseOf(error)
  return {
    code: TRPC_ERROR_CODES_BY_KEY[getTRPCErrorFromUnknown(error).code],
    message,
    data: { code, httpStatus: status, details },
  }
}

/** Express's error handler: every error is sent as JSON with a message for people. */
export const sendErrors: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error)
    return
  }
  const { status, body, headers } = errorReplyOf(error)
  if (status >= 500) {
    response.locals.requestLog.failed(error, { status, procedure: response.locals.procedure })
  }
  response.set(headers).status(status).json(body)
}
