import type { IncomingMessage } from 'node:http'
import { TRPCError } from '@trpc/server'
import type { Context } from '../context.ts'
import { errorResponseOf } from '../platform/errors.ts'
import type { RequestLog } from '../platform/log.ts'
import { errorShapeOf } from './event-stream.ts'
import { areKept } from './kept-replies.ts'
import type { Procedures } from './procedures.ts'

const TRPC_PATH = '/api/trpc/'
const NAME = /^[a-zA-Z]+\.[a-zA-Z]+$/

/** One or several calls over tRPC's protocol. */
export type TrpcCall = {
  readonly method: 'GET' | 'POST'
  readonly names: readonly string[]
  readonly isBatch: boolean
  /** Of a query; that of a mutation is its body. */
  readonly input: string | null
}

const METHODS = { GET: 'query', POST: 'mutation' } as const

const isMethod = (method: string): method is keyof typeof METHODS => method in METHODS

const isJson = (text: string | null): boolean => {
  if (text === null || text === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The calls of a request as tRPC's clients send it; null for anything else. tRPC's own adapter answers that,
 * also with what is wrong about it.
 */
export const readTrpcCall = (
  { typeOf }: Procedures,
  { method = '', url = '', headers }: IncomingMessage,
  maxBatchSize: number,
): TrpcCall | null => {
  if (!url.startsWith(TRPC_PATH) || !isMethod(method)) return null
  if (method === 'POST' && !headers['content-length']) return null
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null
  if (headers['content-type'] === undefined && method === 'POST') return null
  const [path = '', search = ''] = url.slice(TRPC_PATH.length).split('?')
  const parameters = new URLSearchParams(search)
  const isBatch = parameters.get('batch') === '1'
  const input = parameters.get('input')
  const expected = Number(parameters.has('batch')) + Number(input !== null)
  if (parameters.size !== expected || parameters.has('batch') !== isBatch || !isJson(input)) {
    return null
  }
  const names = isBatch ? path.replaceAll(/%2c/gi, ',').split(',') : [path]
  const isCallable = (name: string): boolean =>
    NAME.test(name) && typeOf(name) === METHODS[method as keyof typeof METHODS]
  if (names.length > maxBatchSize || !names.every(isCallable) || areKept(names)) return null
  return { method, names, isBatch, input }
}

const badRequest = (message: string, cause?: unknown): TRPCError =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause })

/** The inputs of the calls. @throws TRPCError as tRPC's own adapter does */
const parseInputs = ({ method, isBatch, input }: TrpcCall, body: string | null): unknown[] => {
  const text = method === 'GET' ? input : body
  if (method === 'GET' && !text) return []
  let inputs: unknown
  try {
    inputs = JSON.parse(text ?? '')
  } catch (error) {
    throw badRequest('The input is not valid JSON.', error)
  }
  if (!isBatch) return [inputs]
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) {
    throw badRequest('The inputs of a batch must be an object.')
  }
  return Object.assign([], inputs)
}

type Result = { readonly status: number; readonly json: object; readonly retryAfter?: string }

/**
 * Makes the calls, all at once, and answers them as tRPC does: a call that fails does not stop the others.
 * @param body of the request; null for queries
 */
export const callProcedures = async (
  procedures: Procedures,
  call: TrpcCall,
  body: string | null,
  context: Promise<Context>,
  failed: RequestLog['failed'],
): Promise<{ readonly status: number; readonly body: string; readonly retryAfter?: string }> => {
  let inputs: unknown[] | undefined
  const inputAt = async (index: number): Promise<unknown> => {
    inputs ??= parseInputs(call, body)
    return inputs[index]
  }
  const answer = async (name: string, index: number): Promise<Result> => {
    try {
      const data = await procedures.call(name, await context, () => inputAt(index))
      return { status: 200, json: { result: { data } } }
    } catch (error) {
      const { status, details } = errorResponseOf(error)
      const cause = error instanceof TRPCError ? (error.cause ?? error) : error
      if (status >= 500) failed(cause, { status, procedure: name })
      const { retryAfter } = details
      return { status, json: { error: errorShapeOf(error) }, ...(retryAfter && { retryAfter }) }
    }
  }
  const results = await Promise.all(call.names.map(answer))
  const [first] = results as [Result]
  const isSame = results.every(({ status }) => status === first.status)
  const retryAfter = results.find((result) => result.retryAfter)?.retryAfter
  const json = results.map((result) => result.json)
  return {
    status: isSame ? first.status : 207,
    body: JSON.stringify(call.isBatch ? json : json[0]),
    ...(retryAfter && { retryAfter }),
  }
}
