import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { type CreateCallContext, callContextFactory } from './api/call-context.ts'
import { contractsOf } from './api/contract.ts'
import { documentRouter } from './api/document.ts'
import { sendErrors } from './api/error-reply.ts'
import { fileUploadRouter } from './api/file-upload.ts'
import { jsonApi } from './api/json-api.ts'
import { proceduresOf } from './api/procedures.ts'
import type { Application, Context } from './context.ts'
import { closeUnread } from './http/body-limit.ts'
import { siteOf } from './http/caller-address.ts'
import { rejectCrossSite } from './http/cross-site.ts'
import { refuseEmptySegments } from './http/empty-segments.ts'
import { normalizeForwardedAddresses, warnOfUntrustedProxy } from './http/forwarded-addresses.ts'
import { healthRouter } from './http/health.ts'
import { refuseTrace } from './http/methods.ts'
import { navigationRouter } from './http/navigation.ts'
import { ownDataDownloadRouter } from './http/own-data-download.ts'
import { sharePictureRouter } from './http/pages/share-pictures.ts'
import { questionDownloadRouter } from './http/question-download.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeadersOf } from './http/security-headers.ts'
import { signInRouter } from './http/sign-in.ts'
import { redirectTrailingPunctuation } from './http/trailing-punctuation.ts'
import { createSessionLookUps } from './learner/auth/limited-session.ts'
import { asCall } from './platform/db/work.ts'
import { nothingHere } from './platform/errors.ts'
import type { LimitKind } from './platform/rate-limit/rate-limits.ts'
import { appRouterOf } from './router.ts'

/** Creates the context of a file that is sent or received; one that is received is a call of a procedure. */
const contextMaker =
  (createCallContext: CreateCallContext) =>
  async (request: Request, response: Response, furtherLimit?: LimitKind): Promise<Context> => {
    const { procedure } = response.locals
    const { context, featureState } = await createCallContext(
      { request, response },
      procedure === undefined ? [] : [procedure],
      furtherLimit && { furtherLimit },
    )
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

/**
 * The Express app: the JSON API, which answers calls first, and behind it sign-in, files, pages and whatever
 * else is asked for.
 */
export const createApp = (
  application: Application,
  { client, isDevelopment }: AppOptions,
): Express => {
  const { config, logger } = application
  const app = express()
  const procedures = proceduresOf(appRouterOf(config))
  const contracts = contractsOf(procedures)
  const lookUps = createSessionLookUps(application)
  const createCallContext = callContextFactory(application, procedures, lookUps)
  const createContext = contextMaker(createCallContext)
  const securityHeaders = securityHeadersOf(config, { isDevelopment })
  const compress = compression()
  const warnOfProxy = warnOfUntrustedProxy(logger, config)
  const answerCalls = jsonApi({
    application,
    procedures,
    contracts,
    createCallContext,
    securityHeaders,
    compression: compress,
  })
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy ?? false)
  app.use((request, response, next) => {
    warnOfProxy(request)
    normalizeForwardedAddresses(request)
    answerCalls(request, response, next)
  })
  app.use(logRequests(application))
  app.use((_request, _response, next) => asCall(next))
  app.use((request, response, next) => {
    closeUnread(request, response)
    next()
  })
  app.use(setHeaders(securityHeaders))
  app.use(refuseTrace)
  app.use(healthRouter(application))
  app.use(refuseEmptySegments)
  app.use(rejectCrossSite(siteOf(config)))
  app.use(compress)
  app.use('/api', noStore)
  app.use(documentRouter(procedures, application.limits))
  app.use(navigationRouter(application, lookUps))
  app.use(sharePictureRouter())
  app.use(signInRouter(application))
  app.use(ownDataDownloadRouter(application, createContext))
  app.use(questionDownloadRouter(application, createContext))
  app.use(fileUploadRouter(procedures, contracts, createContext))
  app.use('/api', notFound)
  app.use(redirectTrailingPunctuation)
  app.use(client)
  // Express's own handler would read a body to its end first.
  app.use(notFound)
  // For pages too: Express's own error page shows the stack.
  app.use(sendErrors)
  return app
}
