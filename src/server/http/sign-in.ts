import express, { type Request, type Response, type Router } from 'express'
import {
  PROVIDER_NAMES,
  type ProviderName,
  returnPathOf,
  type SignInErrorCode,
} from '../../domain/sign-in.ts'
import {
  AUTHORIZATION_REQUEST_TTL_MS,
  consumeAuthorizationRequest,
  createAuthorizationRequest,
} from '../auth/authorization-request.service.ts'
import { authorizationCookieOf, sessionCookieOf } from '../auth/cookies.ts'
import { createOidcClient, newFlowSecrets, type OidcClient } from '../auth/oidc.ts'
import { signIn } from '../auth/sign-in.service.ts'
import { SignInError } from '../auth/sign-in-error.ts'
import { isToken, newToken } from '../auth/token.ts'
import type { Application } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { networkOf } from '../rate-limit/rate-limits.ts'

const callbackPathOf = (name: ProviderName): string => `/api/auth/callback/${name}`

/** The parameter, when it is there exactly once. */
const single = (parameters: URLSearchParams, name: string): string | null => {
  const values = parameters.getAll(name)
  return values.length === 1 ? (values[0] as string) : null
}

const queryOf = (request: Request): URLSearchParams =>
  new URL(request.url, 'http://localhost').searchParams

const failureOf = (problem: SignInErrorCode): string => `/login?error=${problem}`

/** Browsers follow `Refresh` also from an answer that is no redirect. */
const answerTooMany = (refusal: ServiceError, response: Response): void => {
  response.set({
    'Retry-After': refusal.details.retryAfter,
    Refresh: `0; url=${failureOf('too_many_sign_ins')}`,
  })
  response.status(429).type('text').send(refusal.message)
}

/** Everything that goes wrong ends on the sign-in page, which says what it was. */
const leadToProblem = (error: unknown, request: Request, response: Response): void => {
  if (error instanceof ServiceError && error.errorCode === 'too_many_requests') {
    answerTooMany(error, response)
    return
  }
  const problem = error instanceof SignInError ? error.problem : 'sign_in_failed'
  request.log[error instanceof SignInError ? 'warn' : 'error']({ err: error }, 'sign-in failed')
  response.redirect(failureOf(problem))
}

/**
 * Sign-in through identity providers: the addresses that a browser is sent to, and those that it
 * comes back to. The address it comes back to follows from PUBLIC_URL, never from a header.
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

  const start = async (name: ProviderName, request: Request, response: Response) => {
    const client = clients.get(name)
    if (!client) throw new SignInError('provider_off')
    await limits.charge('signIn', networkOf(request.ip))
    const secrets = newFlowSecrets()
    const url = await client.authorizationUrl(secrets, callbackUrlOf(name).href)
    const cookie = authorizationCookieOf(request, response, config.secureCookies)
    // One token for all of a browser's tabs: each may be on its way to a provider.
    const browser = isToken(cookie.token) ? cookie.token : newToken()
    const now = application.now()
    const returnTo = returnPathOf(single(queryOf(request), 'returnTo'))
    await createAuthorizationRequest(database, { provider: name, secrets, browser, returnTo }, now)
    cookie.set(browser, new Date(now.getTime() + AUTHORIZATION_REQUEST_TTL_MS))
    response.redirect(url.href)
  }

  const comeBack = async (name: ProviderName, request: Request, response: Response) => {
    const client = clients.get(name)
    if (!client) throw new SignInError('provider_off')
    await limits.charge('signInReturn', networkOf(request.ip))
    const parameters = queryOf(request)
    const state = single(parameters, 'state')
    const { token: browser } = authorizationCookieOf(request, response, config.secureCookies)
    if (!isToken(state) || !isToken(browser)) throw new SignInError('sign_in_expired')
    const login = await consumeAuthorizationRequest(
      database,
      name,
      state,
      browser,
      application.now(),
    )
    if (!login) throw new SignInError('sign_in_expired')
    const callback = callbackUrlOf(name)
    callback.search = parameters.toString()
    const claims = await client.identify(callback, login.secrets)
    const cookie = sessionCookieOf(request, response, config.secureCookies)
    const { session } = await signIn(database, claims, {
      browser: { userAgent: request.get('user-agent') ?? null, token: cookie.token },
      siteAdminEmails: config.siteAdminEmails,
      now: application.now(),
    })
    cookie.set(session.token, session.expiresAt)
    response.redirect(login.returnTo)
  }

  type Step = (name: ProviderName, request: Request, response: Response) => Promise<void>
  const add = (path: string | string[], name: ProviderName, step: Step): void => {
    router.get(path, async (request, response, next) => {
      // A look at the headers alone must not begin or use up a sign-in.
      if (request.method !== 'GET') return next()
      await step(name, request, response).catch((error: unknown) =>
        leadToProblem(error, request, response),
      )
    })
  }

  for (const name of PROVIDER_NAMES) {
    add(`/api/auth/${name}`, name, start)
    add(callbackPathOf(name), name, comeBack)
  }
  if (defaultName) add(['/api/login', '/api/auth/login'], defaultName, start)
  else {
    router.get(['/api/login', '/api/auth/login'], (_request, response) => {
      response.redirect(config.developmentSignIn ? '/dev-auth' : failureOf('no_provider'))
    })
  }
  return router
}
