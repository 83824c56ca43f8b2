import { TRPCError } from '@trpc/server'
import type { Request } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { errorResponseOf, wrongMethod } from '../platform/errors.ts'
import type { RequestLog } from '../platform/log.ts'
import { errorShapeOf } from './error-reply.ts'
import { readTextBody } from './json-body.ts'
import type { Procedure, Procedures } from './procedures.ts'

const TRPC_PATH = '/api/trpc/'

/** Maximum calls in one request. */
export const MAX_BATCH_SIZE = 10

/** The method of a request to a procedure, by its type. */
const METHODS = { query: 'GET', mutation: 'POST', subscription: 'GET' } as const

/** One or several calls over tRPC's protocol. */
export type TrpcCall = {
  readonly names: readonly string[]
  /**
   * The names as they are in the address, of which only the usual one is known to caches: a procedure can be
   * called at others, with more segments or encoded letters.
   */
  readonly addressed: readonly string[]
  /** The procedures; undefined for a name that none has. */
  readonly procedures: readonly (Procedure | undefined)[]
  readonly isBatch: boolean
  /** Whether the client reads the replies to a batch as lines, as tRPC's `httpBatchStreamLink` does. */
  readonly asLines: boolean
  /** The input of queries, from the address; a mutation has its input in the body. */
  readonly input: string | null
}

const badRequest = (message: string, cause?: unknown): TRPCError =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause })

const connectionParamsSchema = z.record(z.string(), z.string()).nullable()

/** Clients may send parameters of their own, which mean nothing here. */
const checkConnectionParams = (text: string | null): void => {
  if (text === null) return
  try {
    connectionParamsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}

const asksForLines = ({ headers }: Request): boolean =>
  headers['trpc-accept'] === undefined
    ? (headers.accept ?? '').split(',').some((type) => type.trim() === 'application/jsonl')
    : headers['trpc-accept'] === 'application/jsonl'

/** The last segment of the path; the names of a batch are separated by commas, which may be encoded. @throws URIError */
const namesOf = (path: string, isBatch: boolean): string[] => {
  const text = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return isBatch ? text.split(',') : [text]
}

/**
 * Reads which procedures a request calls, as tRPC's clients write it.
 * @throws TRPCError or URIError about the request as a whole
 */
export const readTrpcCall = (procedures: Procedures, request: Request): TrpcCall => {
  const { method, url, path, headers } = request
  const parameters = new URLSearchParams(url.slice(path.length).split('#', 1)[0])
  const isBatch = parameters.get('batch') === '1'
  const names = namesOf(path, isBatch)
  if (method !== 'GET' && !headers['content-type']?.startsWith('application/json')) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
  if (names.length > MAX_BATCH_SIZE) throw badRequest('The batch has too many calls.')
  const called = names.map((name) => procedures.get(name))
  const types = new Set(called.flatMap((procedure) => procedure?.type ?? []))
  if (types.size > 1) throw badRequest('A batch has calls of one type.')
  checkConnectionParams(parameters.get('connectionParams'))
  const asLines = asksForLines(request)
  if (asLines && !isBatch) throw badRequest('Only the replies to a batch are sent as lines.')
  const addressed = path.slice(TRPC_PATH.length).split(/,|%2c/i).slice(0, MAX_BATCH_SIZE)
  return { names, addressed, procedures: called, isBatch, asLines, input: parameters.get('input') }
}

/** The inputs of a batch by the places of its calls. */
const batchInputsSchema = z.record(z.string().regex(/^\d+$/), z.unknown())

/** @throws TRPCError for inputs that are not valid JSON, or not numbered in a batch */
const parseInputs = (text: string, isBatch: boolean): ReadonlyMap<number, unknown> => {
  let inputs: unknown
  try {
    inputs = JSON.parse(text)
  } catch (error) {
    throw badRequest('The input is not valid JSON.', error)
  }
  if (!isBatch) return new Map([[0, inputs]])
  const { data, error } = batchInputsSchema.safeParse(inputs)
  if (error) throw badRequest('The inputs of a batch must be numbered.')
  return new Map(Object.entries(data).map(([place, input]) => [Number(place), input]))
}

/** Reads the inputs of the calls when the first of them needs its own. */
const inputReader = (
  { isBatch, input }: TrpcCall,
  request: Request,
): ((place: number) => Promise<unknown>) => {
  const read = async (): Promise<ReadonlyMap<number, unknown>> => {
    if (request.method === 'GET') return input ? parseInputs(input, isBatch) : new Map()
    return parseInputs(await readTextBody(request), isBatch)
  }
  let inputs: Promise<ReadonlyMap<number, unknown>> | undefined
  return async (place) => {
    inputs ??= read()
    return (await inputs).get(place)
  }
}

const requireCallable = (
  procedure: Procedure | undefined,
  { isBatch }: TrpcCall,
  { method }: Request,
): Procedure => {
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' })
  if (METHODS[procedure.type] !== method) {
    throw wrongMethod()
  }
  if (procedure.type === 'subscription' && isBatch) {
    throw badRequest('A subscription is not called in a batch.')
  }
  return procedure
}

type Result = { readonly status: number; readonly json: object; readonly retryAfter?: string }

export type TrpcReply = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The results as tRPC's stream of lines has them, whose values may also follow in later lines: here the first
 * line has all of them.
 */
const linesOf = (results: readonly Result[]): string =>
  `${JSON.stringify(Object.fromEntries(results.map(({ json }, place) => [place, [[json]]])))}\n`

const replyOf = ({ isBatch, asLines, procedures }: TrpcCall, results: readonly Result[]) => {
  if (asLines) return { status: 200, body: linesOf(results), headers: {} }
  const [{ status: first, json }] = results as [Result]
  const status = results.every((result) => result.status === first) ? first : 207
  const retryAfter = results.find((result) => result.retryAfter)?.retryAfter
  const [type] = procedures.flatMap((procedure) => procedure?.type ?? [])
  return {
    status,
    body: JSON.stringify(isBatch ? results.map((result) => result.json) : json),
    headers: {
      ...(retryAfter && { 'Retry-After': retryAfter }),
      ...(status === 405 && type && { Allow: METHODS[type] }),
    },
  }
}

/**
 * Makes the calls, all at once, and answers them as tRPC does: a call that fails does not stop the others.
 * @param failed is told of the calls that failed for reasons of ours
 */
export const callTrpc = async (
  call: TrpcCall,
  request: Request,
  context: Promise<Context>,
  failed: RequestLog['failed'],
): Promise<TrpcReply> => {
  const readInput = inputReader(call, request)
  // Also for calls that are refused without it: its headers belong to the reply.
  await Promise.allSettled([context])
  const answer = async (name: string, place: number): Promise<Result> => {
    try {
      const procedure = requireCallable(call.procedures[place], call, request)
      const data = await procedure.call(await context, () => readInput(place))
      return { status: 200, json: { result: { data } } }
    } catch (error) {
      const { status, details } = errorResponseOf(error)
      const cause = error instanceof TRPCError ? (error.cause ?? error) : error
      if (status >= 500) failed(cause, { status, procedure: name })
      const { retryAfter } = details
      return { status, json: { error: errorShapeOf(error) }, ...(retryAfter && { retryAfter }) }
    }
  }
  return replyOf(call, await Promise.all(call.names.map(answer)))
}
