import type { Site } from '../http/caller-address.ts'
import { refuseCrossSite } from '../http/cross-site.ts'
import { errorResponseOf, wrongMethod } from '../platform/errors.ts'
import type { RequestLog } from '../platform/log.ts'
import { type CreateCallContext, contextCreator, type Exchange } from './call-context.ts'
import type { Procedures } from './procedures.ts'
import { callRest } from './rest-call.ts'
import type { Found } from './route-table.ts'
import { type Headers, JSON_TYPE, type SendReply } from './send-reply.ts'

const TEXT_TYPE = { 'Content-Type': 'text/plain' }

/** Answers requests to documented paths. */
export const restAnswers = (
  site: Site,
  procedures: Procedures,
  createCallContext: CreateCallContext,
  { send, sendError }: SendReply,
) => {
  /** A path that is called with another method: it says which it has. */
  const answerWrongMethod = (exchange: Exchange, allowed: readonly string[], headers: Headers) => {
    const body = allowed.join(', ')
    headers.Allow = body
    if (exchange.request.method !== 'OPTIONS') throw wrongMethod()
    return send(exchange, { status: 200, body, headers: { ...headers, ...TEXT_TYPE } })
  }

  return async (exchange: Exchange, found: Found, { id, failed }: RequestLog): Promise<void> => {
    const headers: Headers = { 'X-Request-Id': id }
    const contract = found.kind === 'match' ? found.match.contract : null
    try {
      refuseCrossSite(exchange.request, site)
      if (found.kind === 'wrong_method') {
        return await answerWrongMethod(exchange, found.allowed, headers)
      }
      const createContext = contextCreator(createCallContext, exchange, headers)
      const value = await callRest(procedures, found.match, exchange, createContext)
      await send(exchange, {
        status: 200,
        body: JSON.stringify(value) ?? '',
        headers: { ...headers, ...JSON_TYPE },
        isKept: found.match.contract.isKept === true,
      })
    } catch (error) {
      const { status } = errorResponseOf(error)
      if (status >= 500) failed(error, { status, procedure: contract?.procedure })
      await sendError(exchange, error, headers)
    }
  }
}
