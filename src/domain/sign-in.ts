/** Identity providers, in the order in which they are offered; the first that is on is the default. */
export const PROVIDER_NAMES = ['google', 'replit', 'oidc'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** Characters of what a session is listed under: "Firefox on Windows". */
export const MAX_DEVICE_LENGTH = 80

/** Why a sign-in did not come about, as `/login?error=…` carries it. */
export const SIGN_IN_PROBLEMS = [
  'no_provider',
  'provider_off',
  'provider_down',
  'consent_refused',
  'sign_in_expired',
  'sign_in_failed',
  'too_many_sign_ins',
] as const

export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** Where a sign-in leads when the visitor came from nowhere in particular. */
export const HOME_PATH = '/dashboard'

/** UTF-16 units; the longest address of a page here is far shorter. */
export const MAX_PATH_LENGTH = 2048

/** Any origin that no path names. */
const HERE = 'https://here.invalid'

/** "//host" and "/\host" are other sites to a browser. */
const OWN_PATH = /^\/(?![/\\])/
const UNPRINTABLE = /[\p{Cc}\p{Cf}\\]/u

/**
 * The page of this site that a text from an address names, as the browser will understand it;
 * the dashboard for anything else. Addresses under `/api` are no pages: one of them signs out.
 */
export const returnPathOf = (text: unknown): string => {
  if (typeof text !== 'string' || text.length > MAX_PATH_LENGTH) return HOME_PATH
  if (!OWN_PATH.test(text) || UNPRINTABLE.test(text) || !URL.canParse(text, HERE)) return HOME_PATH
  const url = new URL(text, HERE)
  // Dots are resolved by now: "/.//host" has become "//host".
  const path = url.pathname + url.search + url.hash
  const isPage = url.origin === HERE && OWN_PATH.test(path) && !/^\/api(\/|$)/i.test(url.pathname)
  return isPage && path.length <= MAX_PATH_LENGTH ? path : HOME_PATH
}
