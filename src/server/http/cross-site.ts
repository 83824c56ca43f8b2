import type { Request, RequestHandler } from 'express'
import { fromOtherSite } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** `none` is the address bar or a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none'])

const ownOriginOf = (request: Request, publicUrl: string | null): string =>
  publicUrl ?? `${request.protocol}://${request.get('host')}`

/**
 * Whether the request comes from a page of this site. Scripts cannot set `Sec-Fetch-Site`; browsers
 * without it send `Origin`. A client that sends neither is not a browser and has nobody's cookie.
 */
const isSameOrigin = (request: Request, publicUrl: string | null): boolean => {
  const site = request.get('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = request.get('origin')
  return origin === undefined || origin === ownOriginOf(request, publicUrl)
}

/** Rejects requests from other sites that may change something (decision 20). */
export const rejectCrossSite =
  (publicUrl: string | null): RequestHandler =>
  (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request, publicUrl)) return next()
    throw fromOtherSite()
  }

/**
 * Whether another site caused this request, by a link, a picture or a redirect: unlike a write, a GET of
 * the address bar is fine. Browsers without `Sec-Fetch-Site` say where a link was in `Referer`, if at all.
 */
export const isFromOtherSite = (request: Request, publicUrl: string | null): boolean => {
  const site = request.get('sec-fetch-site')
  if (site !== undefined) return !OWN_SITES.has(site)
  const source = request.get('origin') ?? request.get('referer')
  if (source === undefined) return false
  return !URL.canParse(source) || new URL(source).origin !== ownOriginOf(request, publicUrl)
}
