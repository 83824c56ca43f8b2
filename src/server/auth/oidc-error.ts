import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { SignInError } from './sign-in-error.ts'

/** Errors that the provider reports of itself rather than of the request or the person. */
const PROVIDER_TROUBLE = new Set(['server_error', 'temporarily_unavailable'])
/** Answers that the standard does not foresee, or none: a proxy's page in place of the provider's. */
const NO_REAL_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** `fetch` reports a connection that failed as a TypeError with the socket's error as its cause. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error

/** What went wrong between a provider and us, as the sign-in page tells it. */
export const signInErrorOf = (error: unknown): SignInError => {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new SignInError('consent_refused', error)
    const isDown = PROVIDER_TROUBLE.has(error.error)
    return new SignInError(isDown ? 'provider_down' : 'sign_in_failed', error)
  }
  if (error instanceof ResponseBodyError) {
    return new SignInError(error.status >= 500 ? 'provider_down' : 'sign_in_failed', error)
  }
  const isDown =
    isNetworkError(error) || (error instanceof ClientError && NO_REAL_ANSWER.has(error.code ?? ''))
  return new SignInError(isDown ? 'provider_down' : 'sign_in_failed', error)
}
