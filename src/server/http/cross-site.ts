import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { fromOtherSite } from '../platform/errors.ts'
import { originOf, type Site } from './caller-address.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** `none` is the address bar or a bookmark. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none'])

const ownOriginOf = (request: IncomingMessage, { publicUrl, trust }: Site): string =>
  publicUrl ?? originOf(request, trust)

/**
 * Whether the request comes from a page of this site. Scripts cannot set `Sec-Fetch-Site`; browsers
 * without it send `Origin`. A client that sends neither is not a browser and has nobody's cookie.
 */
const isSameOrigin = (request: IncomingMessage, site: Site): boolean => {
  const { 'sec-fetch-site': fetchSite, origin } = request.headers
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return origin === undefined || origin === ownOriginOf(request, site)
}

/** Refuses a request from another site that may change something (decision 20). @throws forbidden */
export const refuseCrossSite = (request: IncomingMessage, site: Site): void => {
  if (SAFE_METHODS.has(request.method ?? '') || isSameOrigin(request, site)) return
  throw fromOtherSite()
}

export const rejectCrossSite =
  (site: Site): RequestHandler =>
  (request, _response, next) => {
    refuseCrossSite(request, site)
    next()
  }

/**
 * Whether another site caused this request, by a link, a picture or a redirect: unlike a write, a GET of
 * the address bar is fine. Browsers without `Sec-Fetch-Site` say where a link was in `Referer`, if at all.
 */
export const isFromOtherSite = (request: IncomingMessage, site: Site): boolean => {
  const { 'sec-fetch-site': fetchSite, origin, referer } = request.headers
  if (fetchSite !== undefined) return !OWN_SITES.has(fetchSite)
  const source = origin ?? referer
  if (source === undefined) return false
  return !URL.canParse(source) || new URL(source).origin !== ownOriginOf(request, site)
}
