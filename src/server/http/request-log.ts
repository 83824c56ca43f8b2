import type { RequestHandler } from 'express'
import type { Application } from '../context.ts'
import { type RequestLog, requestLogger } from '../platform/log.ts'

declare global {
  namespace Express {
    interface Locals {
      requestLog: RequestLog
    }
  }
}

/** Logs the requests that Express answers. */
export const logRequests = ({
  logger,
  writeFaults,
}: Pick<Application, 'logger' | 'writeFaults'>): RequestHandler => {
  const logRequest = requestLogger(logger, writeFaults.note)
  return (request, response, next) => {
    const requestLog = logRequest(request, response)
    response.setHeader('X-Request-Id', requestLog.id)
    response.locals.requestLog = requestLog
    next()
  }
}
