import express, { type Request, type RequestHandler, type Router } from 'express'
import type { Context } from '../context.ts'
import { errorResponseOf, ServiceError } from '../errors.ts'
import type { AppRouter } from '../router.ts'
import { createCallerFactory } from '../trpc.ts'
import { type Coercion, type Route, routesOf } from './routes.ts'

type Input = Record<string, unknown>
type Caller = Record<string, Record<string, (input: Input | undefined) => Promise<unknown>>>
type ContextMaker = (request: Request, response: express.Response) => Promise<Context>

const invalid = (message: string): ServiceError => new ServiceError('invalid_input', message)

/** A text of the address as the value that the procedure expects; what does not fit stays a text and is refused there. */
const coerce = (text: string, coercion: Coercion | undefined): unknown => {
  if (coercion === 'number' && text.trim() !== '') return Number(text)
  if (coercion === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Pairs, since a name may be given more than once. */
const queryInput = (request: Request, route: Route): [string, unknown][] => {
  const { searchParams } = new URL(request.url, 'http://localhost')
  return [...searchParams].map(([name, value]) => [name, coerce(value, route.query?.[name])])
}

const bodyInput = (request: Request, route: Route): [string, unknown][] => {
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The body must be a JSON object.')
  }
  const [unexpected] = route.body ? [] : Object.keys(body)
  if (unexpected) throw invalid(`${unexpected}: this call takes no such key`)
  return Object.entries(body)
}

const takesInput = (router: AppRouter, { procedure }: Route): boolean => {
  const procedures = router._def.procedures as unknown as Record<
    string,
    { readonly _def: { readonly inputs: readonly unknown[] } }
  >
  return (procedures[procedure]?._def.inputs.length ?? 0) > 0
}

const inputOf = (request: Request, route: Route, expectsInput: boolean): Input | undefined => {
  // Without a prototype, so that a key like "__proto__" is one like any other.
  const input: Input = Object.create(null)
  const inPath = Object.entries(request.params)
  for (const [name, value] of [
    ...inPath,
    ...queryInput(request, route),
    ...bodyInput(request, route),
  ]) {
    if (name in input) throw invalid(`${name}: given more than once`)
    input[name] = value
  }
  if (expectsInput) return input
  const [unexpected] = Object.keys(input)
  if (unexpected) throw invalid(`${unexpected}: this call takes no such key`)
  return undefined
}

const handlerOf = (
  appRouter: AppRouter,
  route: Route,
  createContext: ContextMaker,
): RequestHandler => {
  const createCaller = createCallerFactory(appRouter)
  const expectsInput = takesInput(appRouter, route)
  const [noun, name] = route.procedure.split('.') as [string, string]
  return async (request, response) => {
    response.locals.procedure = route.procedure
    const context = await createContext(request, response)
    const caller = createCaller(context) as unknown as Caller
    response.json(await caller[noun]?.[name]?.(inputOf(request, route, expectsInput)))
  }
}

/** A body without a JSON content type is refused rather than passed over. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody = request.headers['transfer-encoding'] || Number(request.headers['content-length'])
  if (hasBody && !request.is('application/json')) throw invalid('The body must be JSON.')
  next()
}

/** The documented `/api` endpoints, each a row of the table calling its procedure. */
export const restRouter = (appRouter: AppRouter, createContext: ContextMaker): Router => {
  const router = express.Router()
  const parseJson = express.json({ limit: '100kb' })
  for (const route of routesOf(appRouter)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    router[route.method](path, requireJson, parseJson, handlerOf(appRouter, route, createContext))
  }
  return router
}

/** Answers every error as JSON with a message that a person can read. */
export const restErrors: express.ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) {
    next(error)
    return
  }
  const { status, code, message, details } = errorResponseOf(asRefusal(error))
  if (status >= 500) {
    request.log.error({ err: error, procedure: response.locals.procedure }, 'failed')
  }
  if (details.retryAfter) response.set('Retry-After', details.retryAfter)
  // Also of errors that come before an answer is known to be personal.
  response.set('Cache-Control', 'no-store')
  response.status(status).json({ message, code, ...details })
}

/** Errors of the body parser name themselves by `type`. */
const asRefusal = (error: unknown): unknown => {
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  if (type === 'entity.too.large') return new ServiceError('too_large', 'The request is too large.')
  if (type === 'entity.parse.failed') return invalid('The body is not valid JSON.')
  if (type.includes('.')) return invalid('The body cannot be read.')
  return error
}
