import { callTRPCProcedure } from '@trpc/server'
import express, { type Request, type RequestHandler, type Router } from 'express'
import type { Context } from '../context.ts'
import { encodingNotSupported, refuseEncodedBody } from '../http/body-encoding.ts'
import { cutOff, hasBody, refuseLargeBody } from '../http/body-limit.ts'
import { errorResponseOf, ServiceError } from '../platform/errors.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import type { AppRouter } from '../router.ts'
import { createCallerFactory, requireSession } from '../trpc.ts'
import { type Contract, contractsOf } from './contract.ts'
import { isForm, readFileForm, refuseLargeForm } from './file-form.ts'
import { KEPT_REPLY } from './kept-replies.ts'

/** Maximum size of a body that is not a file. */
export const MAX_JSON_BYTES = 100 * 1024

type Input = Record<string, unknown>
type Caller = Record<string, Record<string, (input: Input | undefined) => Promise<unknown>>>
type ContextMaker = (request: Request, response: express.Response) => Promise<Context>

const invalid = (message: string): ServiceError => new ServiceError('invalid_input', message)

/** Converts a parameter to the type that the procedure expects. Texts that do not fit stay texts, and the procedure's schema rejects them. */
const coerce = (text: string, type: string | undefined): unknown => {
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && text.trim() !== '') return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** What a call is told by its address and its body. */
export type CallInput = {
  readonly url: string
  readonly params: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Name and value pairs, since a name may be repeated. */
const queryInput = ({ url }: CallInput, { input, hasBody }: Contract): [string, unknown][] => {
  if (!url.includes('?')) return []
  const { searchParams } = new URL(url, 'http://localhost')
  // Inputs of the body are not converted from query parameters.
  const types = hasBody ? {} : input?.properties
  return [...searchParams].map(([name, text]) => [name, coerce(text, types?.[name]?.type)])
}

const bodyInput = (call: CallInput, { hasBody }: Contract): [string, unknown][] => {
  const body: unknown = call.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The body must be a JSON object.')
  }
  const [unexpected] = hasBody ? [] : Object.keys(body)
  if (unexpected) throw invalid(`${unexpected}: unknown key`)
  return Object.entries(body)
}

/** The input of the procedure. @throws invalid_input for what the call does not have */
export const inputOf = (call: CallInput, contract: Contract): Input | undefined => {
  // Without a prototype, so that "__proto__" is a key like any other.
  const input: Input = Object.create(null)
  for (const [name, value] of [
    ...Object.entries(call.params),
    ...queryInput(call, contract),
    ...bodyInput(call, contract),
  ]) {
    if (name in input) throw invalid(`${name}: given more than once`)
    input[name] = value
  }
  if (contract.input) return input
  const [unexpected] = Object.keys(input)
  if (unexpected) throw invalid(`${unexpected}: unknown key`)
  return undefined
}

const handlerOf = (
  appRouter: AppRouter,
  contract: Contract,
  createContext: ContextMaker,
): RequestHandler => {
  const createCaller = createCallerFactory(appRouter)
  const [noun, name] = contract.procedure.split('.') as [string, string]
  return async (request, response) => {
    response.locals.procedure = contract.procedure
    const context = await createContext(request, response)
    const caller = createCaller(context) as unknown as Caller
    const reply = await caller[noun]?.[name]?.(inputOf(request, contract))
    if (contract.isKept) response.set(KEPT_REPLY)
    response.json(reply)
  }
}

const ONE_UPLOAD = 'Another file of yours is being uploaded. Please wait until it is done.'

/** Takes the input from a form with a file. Other requests are passed on. */
const formHandlerOf = (
  appRouter: AppRouter,
  contract: Contract,
  createContext: ContextMaker,
): RequestHandler => {
  const takePlace = createOpenLimit(1, ONE_UPLOAD)
  return async (request, response, next) => {
    if (!isForm(request)) return next()
    response.locals.procedure = contract.procedure
    let freePlace = (): void => {}
    try {
      refuseEncodedBody(request)
      refuseLargeForm(request)
      const context = await createContext(request, response)
      const reply = await callTRPCProcedure({
        router: appRouter,
        path: contract.procedure,
        type: 'mutation',
        ctx: context,
        // Is called only when this person may make the call.
        getRawInput: async () => {
          freePlace = takePlace(requireSession(context).user.id)
          return readFileForm(request, response)
        },
        signal: undefined,
        batchIndex: 0,
      })
      response.json(reply)
    } finally {
      freePlace()
    }
  }
}

/** Rejects a body without a JSON content type; the parser would ignore it. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && !request.is('application/json')) throw invalid('The body must be JSON.')
  next()
}

/** What the body parser reports. Broken compressed bodies are errors of the decompression, without a `type`. */
const bodyErrorOf = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (type === 'entity.too.large') return new ServiceError('too_large', 'The request is too large.')
  if (type === 'encoding.unsupported') return encodingNotSupported()
  if (type === 'entity.parse.failed') return invalid('The body is not valid JSON.')
  return invalid('The body cannot be read.')
}

const bodyErrors: express.ErrorRequestHandler = (error, _request, _response, next) =>
  next(bodyErrorOf(error))

/** The REST endpoints: each row of the table calls its procedure. */
export const restRouter = (appRouter: AppRouter, createContext: ContextMaker): Router => {
  const router = express.Router()
  const refuseLarge = refuseLargeBody(MAX_JSON_BYTES)
  const parseJson = cutOff(express.json({ limit: MAX_JSON_BYTES }), MAX_JSON_BYTES)
  for (const contract of contractsOf(appRouter)) {
    const path = contract.path.replace(/\{(\w+)\}/g, ':$1')
    if (contract.acceptsFile) {
      router[contract.method](path, formHandlerOf(appRouter, contract, createContext))
    }
    const handler = handlerOf(appRouter, contract, createContext)
    router[contract.method](path, requireJson, refuseLarge, parseJson, bodyErrors, handler)
  }
  return router
}

/** The body and the further headers of an error, for people. */
export const errorReplyOf = (error: unknown) => {
  const { status, code, message, details } = errorResponseOf(error)
  return {
    status,
    body: { message, code, ...details },
    headers: {
      ...(details.retryAfter && { 'Retry-After': details.retryAfter }),
      // Errors can come before the middleware that sets this.
      'Cache-Control': 'no-store',
    },
  }
}

/** Sends every error as JSON with a message for people. */
export const restErrors: express.ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) {
    next(error)
    return
  }
  const { status, body, headers } = errorReplyOf(error)
  if (status >= 500) {
    response.locals.requestLog.failed(error, { status, procedure: response.locals.procedure })
  }
  response.set(headers).status(status).json(body)
}
