import type { RequestListener } from 'node:http'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { MAX_JSON_BYTES, requireJson, restErrors, restRouter } from './api/adapter.ts'
import { type CreateCallContext, callContextFactory } from './api/call-context.ts'
import { callListener } from './api/call-listener.ts'
import { documentRouter } from './api/document.ts'
import { errorShapeOf, eventStreamRouter } from './api/event-stream.ts'
import { revalidateKept, trpcProceduresOf } from './api/kept-replies.ts'
import { WEB_VITALS_PATH } from './api/routes.ts'
import type { Application, Context } from './context.ts'
import { refuseEncodedBody } from './http/body-encoding.ts'
import { closeUnread, refuseLargeBody } from './http/body-limit.ts'
import { siteOf } from './http/caller-address.ts'
import { rejectCrossSite } from './http/cross-site.ts'
import { refuseEmptySegments } from './http/empty-segments.ts'
import { normalizeForwardedAddresses, warnOfUntrustedProxy } from './http/forwarded-addresses.ts'
import { healthRouter } from './http/health.ts'
import { refuseTrace } from './http/methods.ts'
import { navigationRouter } from './http/navigation.ts'
import { ownDataDownloadRouter } from './http/own-data-download.ts'
import { questionDownloadRouter } from './http/question-download.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeadersOf } from './http/security-headers.ts'
import { signInRouter } from './http/sign-in.ts'
import { redirectTrailingPunctuation } from './http/trailing-punctuation.ts'
import { createSessionLookUps, type SessionLookUps } from './learner/auth/limited-session.ts'
import { asCall } from './platform/db/work.ts'
import { errorResponseOf, nothingHere } from './platform/errors.ts'
import type { LimitKind } from './platform/rate-limit/rate-limits.ts'
import { type AppRouter, appRouterOf } from './router.ts'

/** Maximum calls in one tRPC request. */
export const MAX_BATCH_SIZE = 10

/** The names of the procedures that a request to Express calls. */
const proceduresOf = (request: Request, response: Response): readonly string[] => {
  // Express matches paths in any case.
  const isTrpc = request.baseUrl.toLowerCase() === '/api/trpc'
  if (isTrpc) return trpcProceduresOf(request.path).slice(0, MAX_BATCH_SIZE)
  return response.locals.procedure === undefined ? [] : [response.locals.procedure]
}

/** Creates the context of a request to Express. */
const contextMaker =
  (createCallContext: CreateCallContext) =>
  async (request: Request, response: Response, furtherLimit?: LimitKind): Promise<Context> => {
    const { context, featureState } = await createCallContext({
      request,
      response,
      procedures: proceduresOf(request, response),
      isMeasurement: request.route?.path === WEB_VITALS_PATH,
      ...(furtherLimit && { furtherLimit }),
    })
    if (featureState !== null) response.set('Feature-State', featureState)
    return context
  }

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

const notFound: RequestHandler = () => {
  throw nothingHere()
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

const setHeaders =
  (headers: ReadonlyMap<string, string>): RequestHandler =>
  (_request, response, next) => {
    response.setHeaders(headers as Map<string, string>)
    next()
  }

type Edge = AppOptions & {
  readonly application: Application
  readonly appRouter: AppRouter
  readonly createCallContext: CreateCallContext
  readonly lookUps: SessionLookUps
  readonly securityHeaders: ReadonlyMap<string, string>
}

const edgeOf = (application: Application, options: AppOptions): Edge => {
  const { config } = application
  const appRouter = appRouterOf(config)
  const lookUps = createSessionLookUps(application)
  return {
    ...options,
    application,
    appRouter,
    lookUps,
    createCallContext: callContextFactory(application, appRouter, lookUps),
    securityHeaders: securityHeadersOf(config, options),
  }
}

/** The Express app: security headers and checks, the API over tRPC and REST, and the client's files. */
export const createApp = (application: Application, options: AppOptions): Express =>
  appOf(edgeOf(application, options))

/**
 * Everything that the server answers. Calls of procedures that come as the client sends them are matched by
 * tables and answered at once; all else, and whatever is unusual about a call, is for Express.
 */
export const createListener = (application: Application, options: AppOptions): RequestListener => {
  const edge = edgeOf(application, options)
  const app = appOf(edge)
  const answerCall = callListener({ ...edge, maxBatchSize: MAX_BATCH_SIZE })
  const warn = warnOfUntrustedProxy(application.logger, application.config)
  return (request, response) => {
    warn(request)
    if (!answerCall(request, response)) app(request, response)
  }
}

const appOf = ({
  application,
  appRouter,
  createCallContext,
  lookUps,
  securityHeaders,
  client,
}: Edge): Express => {
  const app = express()
  const { config } = application
  const createContext = contextMaker(createCallContext)
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy ?? false)
  app.use((request, _response, next) => {
    normalizeForwardedAddresses(request)
    next()
  })
  app.use(logRequests(application))
  app.use((_request, _response, next) => asCall(next))
  app.use(closeUnread)
  app.use(setHeaders(securityHeaders))
  app.use(refuseTrace)
  app.use(healthRouter(application))
  app.use(refuseEmptySegments)
  app.use(rejectCrossSite(siteOf(config)))
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
        const { status } = errorResponseOf(error)
        if (status < 500) return
        req.res?.locals.requestLog.failed(error.cause ?? error, { status, procedure: path })
      },
    }),
  )
  app.use(documentRouter(appRouter, application.limits))
  app.use(navigationRouter(application, lookUps))
  app.use(signInRouter(application))
  app.use(ownDataDownloadRouter(application, createContext))
  app.use(questionDownloadRouter(application, createContext))
  app.use(restRouter(appRouter, createContext))
  app.use('/api', notFound)
  app.use(redirectTrailingPunctuation)
  app.use(client)
  // Express's own handler would read a body to its end first.
  app.use(notFound)
  // For pages too: Express's own error page shows the stack.
  app.use(restErrors)
  return app
}
