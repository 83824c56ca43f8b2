import express, { type Request, type Response, type Router } from 'express'
import {
  PROVIDER_NAMES,
  type ProviderName,
  returnPathOf,
  SESSION_ENDED_PARAMETER,
  type SignInErrorCode,
} from '../../domain/learner/sign-in.ts'
import type { ErrorCode } from '../../domain/result.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Application } from '../context.ts'
import {
  AUTHORIZATION_REQUEST_TTL_MS,
  consumeAuthorizationRequest,
  createAuthorizationRequest,
} from '../learner/auth/authorization-request.service.ts'
import { authorizationCookieOf, sessionCookieOf } from '../learner/auth/cookies.ts'
import { createOidcClient, newFlowSecrets, type OidcClient } from '../learner/auth/oidc.ts'
import { signIn } from '../learner/auth/sign-in.service.ts'
import { SignInError } from '../learner/auth/sign-in-error.ts'
import { isToken, newToken } from '../learner/auth/token.ts'
import { type ErrorResponse, errorResponseOf } from '../platform/errors.ts'
import { networkOf } from '../platform/rate-limit/rate-limits.ts'

const callbackPathOf = (name: ProviderName): string => `/api/auth/callback/${name}`

/** The parameter, if it occurs exactly once. */
const single = (parameters: URLSearchParams, name: string): string | null => {
  const values = parameters.getAll(name)
  return values.length === 1 ? (values[0] as string) : null
}

const queryOf = (request: Request): URLSearchParams =>
  new URL(request.url, 'http://localhost').searchParams

const errorPathOf = (errorCode: SignInErrorCode): string => `${pathTo('login')}?error=${errorCode}`

/** Refusals that keep their status, so that monitoring and retrying clients see them. */
const REFUSALS: Partial<Record<ErrorCode, SignInErrorCode>> = {
  too_many_requests: 'too_many_sign_ins',
  unavailable: 'unavailable',
}

/** Browsers follow `Refresh` even if the response is not a redirect. */
const sendRefusal = (
  { status, message, details }: ErrorResponse,
  errorCode: SignInErrorCode,
  response: Response,
): void => {
  response.set({ 'Retry-After': details.retryAfter, Refresh: `0; url=${errorPathOf(errorCode)}` })
  response.status(status).type('text').send(message)
}

/** Leads to the sign-in page, which explains the error. */
const leadToError = (error: unknown, response: Response): void => {
  if (error instanceof SignInError) {
    // Its cause may be a connection that the provider refused, which is not the database's.
    response.locals.requestLog.log().warn({ err: error }, 'sign-in failed')
    response.redirect(errorPathOf(error.errorCode))
    return
  }
  const refusal = errorResponseOf(error)
  if (refusal.status >= 500) response.locals.requestLog.failed(error, refusal)
  const errorCode = REFUSALS[refusal.code]
  if (errorCode) sendRefusal(refusal, errorCode, response)
  else response.redirect(errorPathOf('sign_in_failed'))
}

/**
 * Sign-in through identity providers: the paths that start it, and the callbacks that finish it. The
 * callback URL comes from PUBLIC_URL, never from a request header.
 */
export const signInRouter = (application: Application): Router => {
  const router = express.Router()
  const { config, database, limits } = application
  const clients = new Map<ProviderName, OidcClient>(
    config.providers.map((provider) => [provider.name, createOidcClient(provider)]),
  )
  const defaultName = config.providers[0]?.name

  const callbackUrlOf = (name: ProviderName): URL => {
    if (config.publicUrl === null) throw new Error('a provider needs PUBLIC_URL')
    return new URL(callbackPathOf(name), config.publicUrl)
  }

  const startSignIn = async (name: ProviderName, request: Request, response: Response) => {
    const client = clients.get(name)
    if (!client) throw new SignInError('provider_off')
    await limits.charge('signIn', networkOf(request.ip))
    const secrets = newFlowSecrets()
    const url = await client.authorizationUrl(secrets, callbackUrlOf(name).href)
    const cookie = authorizationCookieOf(request, response, config.secureCookies)
    // One token for all tabs of a browser: several may be signing in at once.
    const browserToken = isToken(cookie.token) ? cookie.token : newToken()
    const now = application.now()
    const returnTo = returnPathOf(single(queryOf(request), 'returnTo'))
    await createAuthorizationRequest(
      database,
      { provider: name, secrets, browserToken, returnTo },
      now,
    )
    cookie.set(browserToken, new Date(now.getTime() + AUTHORIZATION_REQUEST_TTL_MS))
    response.redirect(url.href)
  }

  const finishSignIn = async (name: ProviderName, request: Request, response: Response) => {
    const client = clients.get(name)
    if (!client) throw new SignInError('provider_off')
    await limits.charge('signInReturn', networkOf(request.ip))
    const parameters = queryOf(request)
    const state = single(parameters, 'state')
    const { token: browserToken } = authorizationCookieOf(request, response, config.secureCookies)
    if (!isToken(state) || !isToken(browserToken)) throw new SignInError('sign_in_expired')
    const authorizationRequest = await consumeAuthorizationRequest(
      database,
      name,
      state,
      browserToken,
      application.now(),
    )
    if (!authorizationRequest) throw new SignInError('sign_in_expired')
    const callback = callbackUrlOf(name)
    callback.search = parameters.toString()
    const claims = await client.identify(callback, authorizationRequest.secrets)
    const cookie = sessionCookieOf(request, response, config.secureCookies)
    const { session } = await signIn(database, claims, {
      browser: { userAgent: request.get('user-agent') ?? null, token: cookie.token },
      siteAdminEmails: config.siteAdminEmails,
      now: application.now(),
    })
    cookie.set(session.token, session.expiresAt)
    response.redirect(authorizationRequest.returnTo)
  }

  type Handler = (name: ProviderName, request: Request, response: Response) => Promise<void>
  const addRoute = (path: string | string[], name: ProviderName, handler: Handler): void => {
    router.get(path, async (request, response, next) => {
      // A HEAD request must not start or use up a sign-in.
      if (request.method !== 'GET') return next()
      await handler(name, request, response).catch((error: unknown) => leadToError(error, response))
    })
  }

  for (const name of PROVIDER_NAMES) {
    addRoute(`/api/auth/${name}`, name, startSignIn)
    addRoute(callbackPathOf(name), name, finishSignIn)
  }
  const startPaths = ['/api/login', '/api/auth/login']
  router.get(startPaths, (request, response, next) => {
    if (queryOf(request).has(SESSION_ENDED_PARAMETER)) response.redirect(pathTo('login'))
    else next()
  })
  if (defaultName) addRoute(startPaths, defaultName, startSignIn)
  else {
    router.get(startPaths, (_request, response) => {
      response.redirect(config.developmentSignIn ? pathTo('devAuth') : errorPathOf('no_provider'))
    })
  }
  return router
}
