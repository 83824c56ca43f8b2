import type { Request } from 'express'
import type { Context } from '../context.ts'
import { refuseEncodedBody } from '../http/body-encoding.ts'
import type { Site } from '../http/caller-address.ts'
import { refuseCrossSite } from '../http/cross-site.ts'
import { errorResponseOf } from '../platform/errors.ts'
import type { RequestLog } from '../platform/log.ts'
import { type CreateCallContext, contextCreator, type Exchange } from './call-context.ts'
import { errorShapeOf } from './error-reply.ts'
import { eventStreams } from './event-stream.ts'
import { refuseLargeJson, requireJson } from './json-body.ts'
import { areKept } from './kept-replies.ts'
import type { Procedures } from './procedures.ts'
import { type Headers, JSON_TYPE, type SendReply, setHeaders } from './send-reply.ts'
import { callTrpc, readTrpcCall, type TrpcCall } from './trpc-call.ts'

/** As tRPC's own adapters send them. */
const REPLY_HEADERS = { 'Content-Type': 'application/json', Vary: 'trpc-accept, accept' }
const REFUSAL_HEADERS = { ...REPLY_HEADERS, 'Content-Type': 'text/plain;charset=UTF-8' }

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Answers requests over tRPC's protocol: calls, batches of them, and subscriptions. */
export const trpcAnswers = (
  site: Site,
  procedures: Procedures,
  createCallContext: CreateCallContext,
  securityHeaders: ReadonlyMap<string, string>,
  { send, sendError }: SendReply,
) => {
  const sendStream = eventStreams()

  /** Refuses a request before any of its calls is read. */
  const refuseTrpc = (exchange: Exchange, error: unknown, headers: Headers): Promise<void> => {
    const { status, details } = errorResponseOf(error)
    const { retryAfter } = details
    return send(exchange, {
      status,
      body: JSON.stringify({ error: errorShapeOf(error) }),
      headers: { ...headers, ...(retryAfter && { 'Retry-After': retryAfter }) },
    })
  }

  const answerCalls = async (
    exchange: Exchange,
    call: TrpcCall,
    headers: Headers,
    { failed }: RequestLog,
  ): Promise<void> => {
    const { request, response } = exchange
    const { names, addressed, asLines } = call
    const createContext = contextCreator(createCallContext, exchange, headers)
    const [subscription] = call.procedures.filter((one) => one?.type === 'subscription')
    if (subscription && names.length === 1 && request.method === 'GET') {
      setHeaders(response, [...securityHeaders, ...Object.entries(headers)])
      const create = async (): Promise<Context> => {
        const context = await createContext(addressed)
        setHeaders(response, Object.entries(headers))
        return context
      }
      return sendStream(subscription, exchange, create, failed)
    }
    const reply = await callTrpc(call, request, createContext(addressed), failed)
    const isKept = isRead(request) && reply.status === 200 && !asLines && areKept(addressed)
    await send(exchange, {
      ...reply,
      headers: { ...headers, ...reply.headers, ...REPLY_HEADERS },
      isKept,
    })
  }

  return async (exchange: Exchange, log: RequestLog): Promise<void> => {
    const { request } = exchange
    const headers: Headers = { 'X-Request-Id': log.id }
    try {
      refuseCrossSite(request, site)
      requireJson(request)
    } catch (error) {
      // As documented paths refuse it.
      return sendError(exchange, error, headers)
    }
    try {
      refuseEncodedBody(request)
      refuseLargeJson(request)
    } catch (error) {
      return refuseTrpc(exchange, error, { ...headers, ...JSON_TYPE })
    }
    if (request.method === 'HEAD') {
      // tRPC's adapters answer it without a call.
      return send(exchange, { status: 204, body: '', headers })
    }
    let call: TrpcCall
    try {
      call = readTrpcCall(procedures, request)
    } catch (error) {
      return refuseTrpc(exchange, error, { ...headers, ...REFUSAL_HEADERS })
    }
    await answerCalls(exchange, call, headers, log)
  }
}
