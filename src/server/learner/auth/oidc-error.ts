import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { SignInError } from './sign-in-error.ts'

/** Errors of the provider itself, rather than of the request or the person. */
const PROVIDER_ERRORS = new Set(['server_error', 'temporarily_unavailable'])
/** No response, or one that violates the standard, such as an error page of a proxy. */
const INVALID_RESPONSES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** `fetch` reports a connection that failed as a TypeError with the socket's error as its cause. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof Error

/** Converts an error of the OpenID Connect client to the one that the sign-in page explains. */
export const signInErrorOf = (error: unknown): SignInError => {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new SignInError('consent_refused', error)
    const isDown = PROVIDER_ERRORS.has(error.error)
    return new SignInError(isDown ? 'provider_down' : 'sign_in_failed', error)
  }
  if (error instanceof ResponseBodyError) {
    return new SignInError(error.status >= 500 ? 'provider_down' : 'sign_in_failed', error)
  }
  const isDown =
    isNetworkError(error) ||
    (error instanceof ClientError && INVALID_RESPONSES.has(error.code ?? ''))
  return new SignInError(isDown ? 'provider_down' : 'sign_in_failed', error)
}
