import type { Request, RequestHandler } from 'express'
import { ServiceError } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Whether the request comes from a page of this site. Scripts cannot set `Sec-Fetch-Site`; browsers
 * without it send `Origin`. A client that sends neither is not a browser and has nobody's cookie.
 */
const isSameOrigin = (request: Request, publicUrl: string | null): boolean => {
  const site = request.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.get('origin')
  const ownOrigin = publicUrl ?? `${request.protocol}://${request.get('host')}`
  return origin === undefined || origin === ownOrigin
}

/** Rejects requests from other sites that may change something (decision 20). */
export const rejectCrossSite =
  (publicUrl: string | null): RequestHandler =>
  (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request, publicUrl)) return next()
    throw new ServiceError('forbidden', 'This can only be done from the site itself.')
  }

/** Whether another site caused this navigation: its links and images must not sign anybody out. */
export const isCrossSiteNavigation = (request: Request): boolean =>
  ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '')
