import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { sessionCookieOf } from './auth/cookies.ts'
import { findSession } from './auth/session.service.ts'
import { hashOf, isToken } from './auth/token.ts'
import type { Application, Context } from './context.ts'
import { asCall } from './db/work.ts'
import { errorResponseOf, ServiceError } from './errors.ts'
import { readFeatures } from './flag/flag.service.ts'
import { refuseEncodedBody } from './http/body-encoding.ts'
import { closeUnread, refuseLargeBody } from './http/body-limit.ts'
import { isFromOtherSite, rejectCrossSite } from './http/cross-site.ts'
import { errorShapeOf, eventStreamRouter } from './http/event-stream.ts'
import { normalizeForwardedAddresses } from './http/forwarded-addresses.ts'
import { healthRouter } from './http/health.ts'
import { refuseTrace } from './http/methods.ts'
import { navigationRouter } from './http/navigation.ts'
import { ownDataDownloadRouter } from './http/own-data-download.ts'
import { questionDownloadRouter } from './http/question-download.ts'
import { securityHeaders } from './http/security-headers.ts'
import { signInRouter } from './http/sign-in.ts'
import { logRequests } from './log.ts'
import { createKnownCallers } from './rate-limit/known-callers.ts'
import { type LimitKind, networkOf } from './rate-limit/rate-limits.ts'
import { MAX_JSON_BYTES, requireJson, restErrors, restRouter } from './rest/adapter.ts'
import { documentRouter } from './rest/document.ts'
import { isForEverybody, revalidateKept, trpcProceduresOf } from './rest/kept-replies.ts'
import { WEB_VITALS_PATH } from './rest/routes.ts'
import { type AppRouter, appRouterOf } from './router.ts'
import type { ProcedureMeta } from './trpc.ts'
import type { LearnerPart } from './user/learner-part.ts'

/** Maximum calls in one tRPC request. */
const MAX_BATCH_SIZE = 10

/** The number of calls in a request. */
const countCalls = (request: Request): number =>
  // Express matches paths in any case.
  request.baseUrl.toLowerCase() === '/api/trpc'
    ? Math.min(trpcProceduresOf(request.path).length, MAX_BATCH_SIZE)
    : 1

/** The names of the procedures that a request calls. */
const proceduresOf = (request: Request, response: Response): readonly string[] =>
  request.baseUrl.toLowerCase() === '/api/trpc'
    ? trpcProceduresOf(request.path).slice(0, MAX_BATCH_SIZE)
    : [response.locals.procedure]

/** What the procedures of a router need to know of the caller, by their names. */
const learnerPartsOf = (appRouter: AppRouter) => {
  const procedures = appRouter._def.procedures as unknown as Readonly<
    Record<string, { readonly _def: { readonly meta?: ProcedureMeta } }>
  >
  return (names: readonly string[]): readonly LearnerPart<unknown>[] => [
    ...new Set(names.flatMap((name) => procedures[name]?._def.meta?.reads ?? [])),
  ]
}

/** Whether a browser sends what it measured. It does so by itself, and it does not matter whose it is. */
const isMeasurement = ({ route }: Request): boolean => route?.path === WEB_VITALS_PATH

/**
 * Creates the context of a request, and counts its calls for the user, or for a visitor's network. The
 * reply says in which state the features are, so that open browsers notice a change with their next call.
 * `furtherLimit` is another that the call itself counts against.
 */
const contextFactory = (application: Application, appRouter: AppRouter) => {
  const partsOf = learnerPartsOf(appRouter)
  const { config, database, limits } = application
  const knownCallers = createKnownCallers()
  return async (
    request: Request,
    response: Response,
    furtherLimit?: LimitKind,
  ): Promise<Context> => {
    const cookie = sessionCookieOf(request, response, config.secureCookies)
    const network = networkOf(request.ip)
    const context = {
      ...application,
      cookie,
      network,
      userAgent: request.get('user-agent') ?? null,
      isFromOtherSite: isFromOtherSite(request, config.publicUrl),
    }
    if (isMeasurement(request)) {
      await limits.charge('measurement', network)
      return { ...context, session: null }
    }
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
    const tokenHash = isToken(cookie.token) ? hashOf(cookie.token) : null
    // Before the session is read, so that who is over the limit costs no statement.
    const key = (tokenHash && knownCallers.userOf(tokenHash)) ?? network
    limits.refuse(kind, key)
    if (furtherLimit) limits.refuse(furtherLimit, key)
    if (isForEverybody(request)) {
      await limits.charge(kind, key, countCalls(request))
      return { ...context, session: null }
    }
    const session = await findSession(
      database,
      cookie.token,
      application.now(),
      partsOf(proceduresOf(request, response)),
    )
    if (session) {
      const { factVersions } = session
      response.set('Feature-State', (await readFeatures({ database, factVersions })).state)
    }
    if (session && tokenHash) knownCallers.remember(tokenHash, session.user.id)
    else if (tokenHash) knownCallers.forget(tokenHash)
    await limits.charge(kind, session?.user.id ?? network, countCalls(request))
    return { ...context, session }
  }
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

const notFound: RequestHandler = () => {
  throw new ServiceError('not_found', 'There is nothing at this address.')
}

/** tRPC does not unpack bodies: a compressed one would not be valid JSON. */
const requirePlainBody: RequestHandler = (request, _response, next) => {
  refuseEncodedBody(request)
  next()
}

/** Tells tRPC's clients, in their own format, that a body was refused before tRPC has read it. */
const trpcRefusals: ErrorRequestHandler = (error, _request, response, next) => {
  const { status, code } = errorResponseOf(error)
  if (code !== 'too_large' && code !== 'unsupported_encoding') return next(error)
  response.status(status).json({ error: errorShapeOf(error) })
}

/** Event streams are sent event by event; compression would hold them back. */
const isCompressible: compression.CompressionFilter = (request, response) =>
  !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
  compression.filter(request, response)

export type AppOptions = {
  /** Serves everything that is not under `/api`. */
  readonly client: RequestHandler
  /** Whether Vite serves the client, with hot reload. */
  readonly isDevelopment: boolean
}

/** The Express app: security headers and checks, the API over tRPC and REST, and the client's files. */
export const createApp = (
  application: Application,
  { client, isDevelopment }: AppOptions,
): Express => {
  const app = express()
  const { config } = application
  const appRouter = appRouterOf(config)
  const createContext = contextFactory(application, appRouter)
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy ?? false)
  app.use(normalizeForwardedAddresses)
  app.use(logRequests(application.logger))
  app.use((_request, _response, next) => asCall(next))
  app.use(closeUnread)
  app.use(securityHeaders(config, { isDevelopment }))
  app.use(refuseTrace)
  app.use(healthRouter(application))
  app.use(rejectCrossSite(config.publicUrl))
  app.use(compression({ filter: isCompressible }))
  app.use('/api', noStore)
  app.use('/api/trpc', requireJson, requirePlainBody, refuseLargeBody(MAX_JSON_BYTES), trpcRefusals)
  app.use('/api/trpc', eventStreamRouter(appRouter, createContext))
  app.use(
    '/api/trpc',
    revalidateKept,
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(req, res),
      maxBatchSize: MAX_BATCH_SIZE,
      maxBodySize: MAX_JSON_BYTES,
      responseMeta: ({ errors }) => {
        const seconds = errors
          .map((error) => errorResponseOf(error).details.retryAfter)
          .find(Boolean)
        return seconds ? { headers: { 'Retry-After': seconds } } : {}
      },
      onError: ({ error, path, req }) => {
        if (errorResponseOf(error).status < 500) return
        req.log.error({ err: error.cause ?? error, procedure: path }, 'failed')
      },
    }),
  )
  app.use(documentRouter(appRouter, application.limits))
  app.use(navigationRouter(application))
  app.use(signInRouter(application))
  app.use(ownDataDownloadRouter(application, createContext))
  app.use(questionDownloadRouter(application, createContext))
  app.use(restRouter(appRouter, createContext))
  app.use('/api', notFound)
  app.use(client)
  // Express's own handler would read a body to its end first.
  app.use(notFound)
  // For pages too: Express's own error page shows the stack.
  app.use(restErrors)
  return app
}
