import type { Request, RequestHandler } from 'express'
import type { Application } from '../context.ts'
import { closeUnread, hasBody } from '../http/body-limit.ts'
import { siteOf } from '../http/caller-address.ts'
import { hasEmptySegment } from '../http/empty-segments.ts'
import { QUESTION_DOWNLOAD_PATH } from '../http/question-download.ts'
import { asCall } from '../platform/db/work.ts'
import { requestLogger } from '../platform/log.ts'
import { restAnswers } from './answer-rest.ts'
import { trpcAnswers } from './answer-trpc.ts'
import type { CreateCallContext, Exchange } from './call-context.ts'
import type { Contract } from './contract.ts'
import { isForm } from './file-form.ts'
import type { Procedures } from './procedures.ts'
import { type Found, routeTable } from './route-table.ts'
import { replySender } from './send-reply.ts'

type Dependencies = {
  readonly application: Application
  readonly procedures: Procedures
  readonly contracts: readonly Contract[]
  readonly createCallContext: CreateCallContext
  readonly securityHeaders: ReadonlyMap<string, string>
  /** Compresses what is written to a response from now on. */
  readonly compression: RequestHandler
}

const IN_API = /^\/api\//i
const TRPC_PATH = /^\/api\/trpc(\/|$)/i

/** What a request is about: a documented path, or calls over tRPC. Null for what is for Express. */
const targetOf = (
  findRoute: (method: string, path: string) => Found | null,
  request: Request,
): Found | 'trpc' | null => {
  const { method, path } = request
  if (!IN_API.test(`${path}/`) || method === 'TRACE' || hasEmptySegment(path)) return null
  if (TRPC_PATH.test(path)) return 'trpc'
  if (method === 'GET' && path.toLowerCase() === QUESTION_DOWNLOAD_PATH) return null
  const found = findRoute(method, path)
  const takesForm = found?.kind === 'match' && found.match.contract.acceptsFile
  return takesForm && isForm(request) ? null : found
}

/**
 * The JSON API, as the first middleware of Express: every call of a procedure, at its documented path or over
 * tRPC, with its limits, its session and its errors. It passes on everything else. What other middlewares do
 * for files and pages, such as compression, takes longer than most calls, so it is done here as far as calls
 * need it.
 */
export const jsonApi = ({
  application,
  procedures,
  contracts,
  createCallContext,
  securityHeaders,
  compression,
}: Dependencies): RequestHandler => {
  const { logger, config, writeFaults } = application
  const site = siteOf(config)
  const findRoute = routeTable(contracts)
  const logRequest = requestLogger(logger, writeFaults.note)
  const sender = replySender(securityHeaders, compression)

  const answerRest = restAnswers(site, procedures, createCallContext, sender)
  const answerTrpc = trpcAnswers(site, procedures, createCallContext, securityHeaders, sender)

  const answer = (exchange: Exchange, target: Found | 'trpc'): void => {
    const { request, response } = exchange
    const log = logRequest(request, response)
    if (hasBody(request)) closeUnread(request, response)
    const answered = asCall(() =>
      target === 'trpc' ? answerTrpc(exchange, log) : answerRest(exchange, target, log),
    )
    answered.catch((error: unknown) => {
      log.failed(error, { status: 500 })
      response.destroy()
    })
  }

  return (request, response, next) => {
    const target = targetOf(findRoute, request)
    if (target) answer({ request, response }, target)
    else next()
  }
}
