import type { Request, RequestHandler } from 'express'
import { ServiceError } from '../errors.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Whether a browser sent this from a page of ours. `Sec-Fetch-Site` cannot be set by scripts;
 * browsers without it send `Origin`; what sends neither is no browser and carries nobody's cookie.
 */
const isFromHere = (request: Request, publicUrl: string | null): boolean => {
  const site = request.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.get('origin')
  const own = publicUrl ?? `${request.protocol}://${request.get('host')}`
  return origin === undefined || origin === own
}

/** Refuses whatever may change something when another site caused it. */
export const rejectCrossSite =
  (publicUrl: string | null): RequestHandler =>
  (request, _response, next) => {
    if (READS.has(request.method) || isFromHere(request, publicUrl)) return next()
    throw new ServiceError('forbidden', 'This can only be done from the site itself.')
  }

/** A link or picture on another site must not sign anybody out. */
export const isCrossSiteNavigation = (request: Request): boolean =>
  ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '')
