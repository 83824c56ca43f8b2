import type { Request, Response } from 'express'
import type { Application, Context } from '../context.ts'
import { hasBody } from '../http/body-limit.ts'
import { addressOf, siteOf } from '../http/caller-address.ts'
import { isFromOtherSite } from '../http/cross-site.ts'
import { expectedUserOf } from '../http/expected-user.ts'
import { sessionCookieOf } from '../learner/auth/cookies.ts'
import type { SessionLookUps } from '../learner/auth/limited-session.ts'
import { findSession } from '../learner/auth/session.service.ts'
import { hashOfToken } from '../learner/auth/token.ts'
import type { SessionExtra } from '../learner/session-extra.ts'
import { readFeatures } from '../platform/flag.service.ts'
import { type LimitKind, networkOf } from '../platform/rate-limit/rate-limits.ts'
import { areKept } from './kept-replies.ts'
import type { Procedures } from './procedures.ts'

/** A request and its response, as Express extends them. */
export type Exchange = { readonly request: Request; readonly response: Response }

type CallOptions = {
  /** Whether a browser sends what it measured. It does so by itself, and it does not matter whose it is. */
  readonly isMeasurement?: boolean
  /** Another limit that the call itself counts against. */
  readonly furtherLimit?: LimitKind
}

/** The context, and in which state the features are; null without a session. */
type CallContext = { readonly context: Context; readonly featureState: string | null }

/** @param names of the procedures that are called; none for a download */
export type CreateCallContext = (
  exchange: Exchange,
  names: readonly string[],
  options?: CallOptions,
) => Promise<CallContext>

/** Creates the context of one request. */
export type CreateContext = (names: readonly string[], options?: CallOptions) => Promise<Context>

/** What calls of these procedures read with the caller's session. */
const extrasOf = (
  procedures: Procedures,
  names: readonly string[],
): readonly SessionExtra<unknown>[] => {
  const extras = names.flatMap((name) => procedures.get(name)?.reads ?? [])
  return extras.length > 1 ? [...new Set(extras)] : extras
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Creates the context of a request, and counts its calls for the user, or for a visitor's network. The
 * state of the features goes into the reply, so that open browsers notice a change with their next call.
 */
export const callContextFactory = (
  application: Application,
  procedures: Procedures,
  lookUps: SessionLookUps,
): CreateCallContext => {
  const { config, database, limits } = application
  const site = siteOf(config)
  return async ({ request, response }, names, { isMeasurement = false, furtherLimit } = {}) => {
    const cookie = sessionCookieOf(request, response, config.secureCookies)
    const network = networkOf(addressOf(request, site.trust))
    const context = {
      ...application,
      expectedUserId: expectedUserOf(request),
      cookie,
      network,
      userAgent: request.headers['user-agent'] ?? null,
      hasBody: hasBody(request),
      isFromOtherSite: isFromOtherSite(request, site),
      session: null,
    }
    if (isMeasurement) {
      await limits.charge('measurement', network)
      return { context, featureState: null }
    }
    const calls = Math.max(1, names.length)
    const kind = isRead(request) ? 'read' : 'write'
    const tokenHash = hashOfToken(cookie.token)
    if (isRead(request) && areKept(names)) {
      const isOver = (key: string): boolean => limits.isOver(kind, key, calls)
      const caller = await lookUps.callerOf({ tokenHash, network }, isOver)
      await limits.charge(kind, caller, calls)
      return { context, featureState: null }
    }
    const refuse = (key: string): void => {
      limits.refuse(kind, key)
      if (furtherLimit) limits.refuse(furtherLimit, key)
    }
    const session = await lookUps.find({ tokenHash, network }, refuse, () =>
      findSession(database, tokenHash, application.now(), extrasOf(procedures, names)),
    )
    const userId = session?.user.id ?? null
    await limits.charge(kind, userId ?? network, calls)
    if (!session) return { context, featureState: null }
    const { state } = await readFeatures({ database, factVersions: session.factVersions })
    return { context: { ...context, session }, featureState: state }
  }
}

/** @param headers of the reply, which are told the state of the features */
export const contextCreator =
  (
    createCallContext: CreateCallContext,
    exchange: Exchange,
    headers: Record<string, string>,
  ): CreateContext =>
  async (names, options) => {
    const { context, featureState } = await createCallContext(exchange, names, options)
    if (featureState !== null) headers['Feature-State'] = featureState
    return context
  }
