import { once } from 'node:events'
import { getTRPCErrorFromUnknown, isTrackedEnvelope } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import express, { type Request, type Response, type Router } from 'express'
import type { Context } from '../context.ts'
import { watchSession } from '../learner/auth/session-end.ts'
import { asSeries } from '../platform/db/work.ts'
import { errorResponseOf, ServiceError } from '../platform/errors.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import type { AppRouter } from '../router.ts'
import { createCallerFactory } from '../trpc.ts'

/** Seconds after which the client opens an event stream again, and is authorized again. */
const STREAM_SECONDS = 300
/** Streams that one user can have open at once: browsers allow six per site. */
const MAX_STREAMS = 10
const TOO_MANY_STREAMS =
  'You have this open in too many windows. Close some of them, then try again.'
/** Pings keep proxies from closing a silent stream, and tell the client that it is alive. */
const PING_SECONDS = 10

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}
/** What the client is told at the beginning. */
const GREETING = { reconnectAfterInactivityMs: 2.5 * 1000 * PING_SECONDS }

type Procedures = Readonly<Record<string, { readonly _def: { readonly type: string } }>>
type Subscribe = (input: unknown) => Promise<AsyncIterable<unknown>>
type Caller = Record<string, Record<string, Subscribe>>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid_input', 'The input is not valid JSON.')
  }
}

/** The input; an EventSource that connects again names the last event that it has received. */
const inputOf = (request: Request): unknown => {
  const { input, lastEventId = request.get('last-event-id') } = request.query
  const parsed = input === undefined ? undefined : parseJson(String(input))
  return lastEventId && typeof parsed === 'object' ? { ...parsed, lastEventId } : parsed
}

const special = (event: string, data: unknown = ''): string =>
  `event: ${event}\ndata: ${data === '' ? '' : JSON.stringify(data)}\n\n`

const messageOf = (item: unknown): string => {
  if (!isTrackedEnvelope(item)) return `data: ${JSON.stringify(item)}\n\n`
  const [id, data] = item
  return `data: ${JSON.stringify(data)}\nid: ${id}\n\n`
}

/** An error as tRPC's clients read it. */
export const errorShapeOf = (error: unknown): object => {
  const { code, status, message, details } = errorResponseOf(error)
  return {
    code: TRPC_ERROR_CODES_BY_KEY[getTRPCErrorFromUnknown(error).code],
    message,
    data: { code, httpStatus: status, details },
  }
}

const open = (response: Response): void => {
  if (response.headersSent) return
  response.writeHead(200, HEADERS)
  response.write(special('connected', GREETING))
}

/** Sends what `subscribe` yields until it ends or aborts, the stream's time is over or the client goes away. */
const sendEvents = async (
  response: Response,
  subscribe: (controller: AbortController) => Promise<AsyncIterable<unknown>>,
): Promise<void> => {
  const controller = new AbortController()
  const { signal } = controller
  response.once('close', () => controller.abort())
  const end = setTimeout(() => controller.abort(), 1000 * STREAM_SECONDS)
  let ping: NodeJS.Timeout | undefined
  try {
    const events = await subscribe(controller)
    open(response)
    ping = setInterval(() => response.write(special('ping')), 1000 * PING_SECONDS)
    await asSeries(async () => {
      for await (const item of events) {
        // What has arrived already is not sent after the end of the session.
        if (signal.aborted) break
        if (response.write(messageOf(item))) continue
        // A slow client is waited for, so that events do not pile up in memory. Aborting ends the loop.
        await once(response, 'drain', { signal }).catch(() => {})
      }
    })
    response.write(special('return'))
  } finally {
    clearTimeout(end)
    clearInterval(ping)
  }
}

/**
 * Answers subscriptions with server-sent events, in the format of tRPC's own adapter. That one passes
 * each event through several streams in three pieces, which takes five times as long: too long for 500
 * subscribers.
 */
export const eventStreamRouter = (
  appRouter: AppRouter,
  createContext: (request: Request, response: Response) => Promise<Context>,
): Router => {
  const router = express.Router()
  const createCaller = createCallerFactory(appRouter)
  const takePlace = createOpenLimit(MAX_STREAMS, TOO_MANY_STREAMS)
  const procedures = appRouter._def.procedures as unknown as Procedures
  for (const [path, { _def }] of Object.entries(procedures)) {
    if (_def.type !== 'subscription') continue
    const [noun, name] = path.split('.') as [string, string]
    router.get(`/${path}`, async (request, response, next) => {
      if (request.method === 'HEAD') return next()
      let freePlace = (): void => {}
      let stopWatching = (): void => {}
      try {
        await sendEvents(response, async (controller) => {
          const { signal } = controller
          const context = await createContext(request, response)
          const { session } = context
          if (session) {
            freePlace = takePlace(session.user.id)
            stopWatching = watchSession(context, session.sessionId, () => controller.abort())
          }
          const caller = createCaller(context, { signal }) as unknown as Caller
          const subscribe = caller[noun]?.[name] as Subscribe
          return subscribe(inputOf(request))
        })
      } catch (error) {
        if (response.destroyed) return
        // An EventSource does not show the reply to a refused request, so refusals are events.
        open(response)
        response.write(special('serialized-error', errorShapeOf(error)))
        const { status } = errorResponseOf(error)
        if (status >= 500) response.locals.requestLog.failed(error, { status, procedure: path })
      } finally {
        stopWatching()
        freePlace()
        // A client that does not read would keep an ended stream open.
        if (response.writableNeedDrain) response.destroy()
        else response.end()
      }
    })
  }
  return router
}
