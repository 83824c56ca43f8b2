import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Application } from '../context.ts'
import { siteOf } from '../http/caller-address.ts'
import { refuseCrossSite } from '../http/cross-site.ts'
import { normalizeForwardedAddresses } from '../http/forwarded-addresses.ts'
import { asCall } from '../platform/db/work.ts'
import { ServiceError } from '../platform/errors.ts'
import { type RequestLog, requestLogger } from '../platform/log.ts'
import type { AppRouter } from '../router.ts'
import { errorReplyOf, inputOf, MAX_JSON_BYTES } from './adapter.ts'
import type { CreateCallContext } from './call-context.ts'
import type { Contract } from './contract.ts'
import { proceduresOf } from './procedures.ts'
import { routeTable } from './route-table.ts'
import { WEB_VITALS_PATH } from './routes.ts'
import { callProcedures, readTrpcCall, type TrpcCall } from './trpc-call.ts'

/** Replies to one caller are compressed from this size, in bytes: below, it costs more time than it saves. */
const COMPRESSED_FROM = 4096
/** The cheapest level takes a third of the time of the default one, for a tenth more bytes. */
const COMPRESSION_LEVEL = 1

const compress = promisify(gzip)

const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i.test(String(headers['accept-encoding'] ?? ''))

type Reply = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

type Dependencies = {
  readonly application: Application
  readonly appRouter: AppRouter
  readonly createCallContext: CreateCallContext
  readonly securityHeaders: ReadonlyMap<string, string>
  readonly maxBatchSize: number
}

/** Whether a body is JSON that is sent as it is, and of a length that is known and allowed. */
const hasPlainJson = ({ headers }: IncomingMessage): boolean => {
  const length = Number(headers['content-length'] ?? 0)
  return (
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    length <= MAX_JSON_BYTES &&
    (length === 0 || /^application\/json(;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? ''))
  )
}

/** The whole body; null when the connection is lost before its end. */
const readBody = (request: IncomingMessage): Promise<string | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(Buffer.concat(chunks).toString()))
    request.once('close', () => resolve(null))
    request.once('error', () => resolve(null))
  })

const parseBody = (text: string): unknown => {
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // Not valid, which is refused below.
  }
  throw new ServiceError('invalid_input', 'The body is not valid JSON.')
}

/**
 * Answers calls of procedures that come as the client sends them: at an address of the REST table as it is
 * written there, or a batch of tRPC, with a body of plain JSON. They pass the same checks as all others, but
 * not the layers of Express, which take longer than most calls.
 * @returns a listener that returns false for a request that it leaves to Express, untouched
 */
export const callListener = ({
  application,
  appRouter,
  createCallContext,
  securityHeaders,
  maxBatchSize,
}: Dependencies) => {
  const { logger, config, writeFaults } = application
  const site = siteOf(config)
  const findRoute = routeTable(appRouter)
  const procedures = proceduresOf(appRouter)
  const logRequest = requestLogger(logger, writeFaults.note)
  const fixedHeaders = [...securityHeaders].flat()

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { status, body, headers }: Reply,
  ): Promise<void> => {
    const own = { 'Cache-Control': 'no-store', ...headers }
    const isCompressed = body.length >= COMPRESSED_FROM && acceptsGzip(request)
    // A text is written together with the headers.
    const sent = isCompressed ? await compress(body, { level: COMPRESSION_LEVEL }) : body
    response.writeHead(status, [
      ...fixedHeaders,
      ...Object.entries(own).flat(),
      ...(isCompressed ? ['Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'] : []),
      'Content-Length',
      String(Buffer.byteLength(sent)),
    ])
    response.end(sent)
  }

  const runRest = async (
    request: IncomingMessage,
    response: ServerResponse,
    { contract, params }: { readonly contract: Contract; readonly params: Record<string, string> },
    headers: Record<string, string>,
  ): Promise<unknown> => {
    refuseCrossSite(request, site)
    const text = request.headers['content-length'] ? await readBody(request) : ''
    if (text === null) return undefined
    const body = parseBody(text)
    const { context, featureState } = await createCallContext({
      request,
      response,
      procedures: [contract.procedure],
      isMeasurement: contract.path === WEB_VITALS_PATH,
    })
    if (featureState !== null) headers['Feature-State'] = featureState
    const input = inputOf({ url: request.url ?? '', params, body }, contract)
    return procedures.call(contract.procedure, context, async () => input)
  }

  const answerRest = async (
    request: IncomingMessage,
    response: ServerResponse,
    route: { readonly contract: Contract; readonly params: Record<string, string> },
    { id, failed }: RequestLog,
  ): Promise<void> => {
    const headers: Record<string, string> = { 'X-Request-Id': id }
    const contentType = { 'Content-Type': 'application/json; charset=utf-8' }
    try {
      const value = await runRest(request, response, route, headers)
      const body = JSON.stringify(value) ?? ''
      await send(request, response, { status: 200, body, headers: { ...headers, ...contentType } })
    } catch (error) {
      const reply = errorReplyOf(error)
      const { procedure } = route.contract
      if (reply.status >= 500) failed(error, { status: reply.status, procedure })
      await send(request, response, {
        status: reply.status,
        body: JSON.stringify(reply.body),
        headers: { ...headers, ...reply.headers, ...contentType },
      })
    }
  }

  const answerTrpc = async (
    request: IncomingMessage,
    response: ServerResponse,
    call: TrpcCall,
    { id, failed }: RequestLog,
  ): Promise<void> => {
    const headers: Record<string, string> = {
      'X-Request-Id': id,
      'Content-Type': 'application/json',
      Vary: 'trpc-accept, accept',
    }
    try {
      refuseCrossSite(request, site)
    } catch (error) {
      // As REST refuses it: no call has been read.
      const reply = errorReplyOf(error)
      const contentType = { 'Content-Type': 'application/json; charset=utf-8' }
      const body = JSON.stringify(reply.body)
      const ownHeaders = { 'X-Request-Id': id, ...reply.headers, ...contentType }
      return send(request, response, { status: reply.status, body, headers: ownHeaders })
    }
    const text = call.method === 'POST' ? await readBody(request) : null
    if (call.method === 'POST' && text === null) return
    const context = createCallContext({ request, response, procedures: call.names }).then(
      ({ context: created, featureState }) => {
        if (featureState !== null) headers['Feature-State'] = featureState
        return created
      },
    )
    const { status, body, retryAfter } = await callProcedures(
      procedures,
      call,
      text,
      context,
      failed,
    )
    if (retryAfter) headers['Retry-After'] = retryAfter
    await send(request, response, { status, body, headers })
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '' } = request
    if (!url.startsWith('/api/') || !hasPlainJson(request)) return false
    const [path = ''] = url.split('?', 1)
    const route = findRoute(method, path)
    const call = route ? null : readTrpcCall(procedures, request, maxBatchSize)
    if (!route && !call) return false
    normalizeForwardedAddresses(request)
    const log = logRequest(request, response)
    const answered = asCall(() =>
      route
        ? answerRest(request, response, route, log)
        : answerTrpc(request, response, call as TrpcCall, log),
    )
    answered.catch((error: unknown) => {
      log.failed(error, { status: 500 })
      response.destroy()
    })
    return true
  }
}
