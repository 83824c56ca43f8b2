import type { RequestHandler } from 'express'
import { wrongMethod } from '../platform/errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses TRACE, which would send the request back with its cookies, and which the Fetch standard has no
 * request for: what tRPC makes of each request would be an internal error.
 */
export const refuseTrace: RequestHandler = (request, response, next) => {
  if (request.method !== 'TRACE') return next()
  response.set('Allow', METHODS.join(', '))
  throw wrongMethod()
}
