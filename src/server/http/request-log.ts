import type { RequestHandler } from 'express'
import { type Logger, requestLogger } from '../log.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Writes lines about the request. */
      log: () => Logger
    }
  }
}

/** Logs the requests that Express answers. */
export const logRequests = (logger: Logger): RequestHandler => {
  const logRequest = requestLogger(logger)
  return (request, response, next) => {
    const { id, log } = logRequest(request, response)
    response.setHeader('X-Request-Id', id)
    response.locals.log = log
    next()
  }
}
