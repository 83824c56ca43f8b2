import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { findSignedIn } from './auth/session.service.ts'
import { sessionCookieOf } from './auth/session-cookie.ts'
import type { Application, Context } from './context.ts'
import { RefusalError, reportOf } from './errors.ts'
import { navigationRouter } from './http/navigation.ts'
import { requireJson, restErrors, restRouter } from './rest/adapter.ts'
import { openApiDocument } from './rest/openapi.ts'
import { appRouter } from './router.ts'

/** Calls in one tRPC request. */
const MOST_BATCHED_CALLS = 10
/** Bytes of a request's body. */
const MOST_BODY_BYTES = 100 * 1024

const contextMaker =
  (application: Application) =>
  async (request: Request, response: Response): Promise<Context> => {
    const cookie = sessionCookieOf(request, response, application.config.secureCookies)
    const signedIn = await findSignedIn(application.database, cookie.token, application.now())
    return { ...application, cookie, signedIn }
  }

const personalAnswers: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

const unknownApiPath: RequestHandler = () => {
  throw new RefusalError('not_found', 'There is nothing at this address.')
}

/**
 * The whole of HTTP: the API in both dialects, and the client's files.
 * @param client serves everything that is not under `/api`
 */
export const createApp = (application: Application, client: RequestHandler): Express => {
  const app = express()
  const createContext = contextMaker(application)
  app.disable('x-powered-by')
  app.locals.logger = application.logger
  app.use(compression())
  app.use('/api', personalAnswers)
  app.use(
    '/api/trpc',
    requireJson,
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(req, res),
      maxBatchSize: MOST_BATCHED_CALLS,
      maxBodySize: MOST_BODY_BYTES,
      onError: ({ error, path }) => {
        if (reportOf(error).status < 500) return
        application.logger.error({ err: error.cause ?? error, procedure: path }, 'failed')
      },
    }),
  )
  app.get('/api/openapi.json', (_request, response) => {
    response.json(openApiDocument())
  })
  app.use(navigationRouter(application))
  app.use(restRouter(createContext))
  app.use('/api', unknownApiPath)
  app.use(client)
  // Of pages too: Express's own answer to an error shows its stack.
  app.use(restErrors)
  return app
}
