import { pathTo } from '../site/page.ts'
import { parseUrl } from '../site/parse-url.ts'

/** Identity providers in the order in which they are offered; the first one enabled is the default. */
export const PROVIDER_NAMES = ['google', 'replit', 'oidc'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/**
 * The request header with the id of the user for whom a page makes a call. The server refuses the call if
 * another user has signed in since (decision 68).
 */
export const EXPECTED_USER_HEADER = 'Expected-User'

/** The same as a query parameter, for links and event streams, which cannot have headers. */
export const EXPECTED_USER_PARAMETER = 'expectedUser'

/** Characters of a session's device, such as "Firefox on Windows". */
export const MAX_DEVICE_LENGTH = 80

/** Why a sign-in failed, as the sign-in page is told in its query (`?error=…`). */
export const SIGN_IN_ERROR_CODES = [
  'no_provider',
  'provider_off',
  'provider_down',
  'consent_refused',
  'sign_in_expired',
  'sign_in_failed',
  'too_many_sign_ins',
  'unavailable',
] as const

export type SignInErrorCode = (typeof SIGN_IN_ERROR_CODES)[number]

/**
 * A parameter of `/api/login`: the sign-in page is to say that the session has ended, before a provider is
 * asked.
 */
export const SESSION_ENDED_PARAMETER = 'ended'

/** Where a sign-in leads by default. */
export const HOME_PATH = pathTo('dashboard')

/** UTF-16 code units; the paths of real pages are far shorter. */
export const MAX_PATH_LENGTH = 2048

/** A placeholder base for relative URLs; `.invalid` never resolves (RFC 2606). */
const BASE = 'https://here.invalid'

/** To a browser, "//host" and "/\host" are other sites. */
const SAME_SITE_PATH = /^\/(?![/\\])/
const UNPRINTABLE = /[\p{Cc}\p{Cf}\\]/u

/**
 * The `returnTo` parameter as a path of this site, the way a browser would resolve it; the dashboard
 * for anything else. Paths under `/api` are rejected: one of them signs out.
 */
export const returnPathOf = (text: unknown): string => {
  if (typeof text !== 'string' || text.length > MAX_PATH_LENGTH) return HOME_PATH
  const url = SAME_SITE_PATH.test(text) && !UNPRINTABLE.test(text) ? parseUrl(text, BASE) : null
  if (!url) return HOME_PATH
  // Checked again because dots are resolved now: "/.//host" has become "//host".
  const path = url.pathname + url.search + url.hash
  const isPage =
    url.origin === BASE && SAME_SITE_PATH.test(path) && !/^\/api(\/|$)/i.test(url.pathname)
  return isPage && path.length <= MAX_PATH_LENGTH ? path : HOME_PATH
}
