import { once } from 'node:events'
import { isTrackedEnvelope } from '@trpc/server'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { watchSession } from '../learner/auth/session-end.ts'
import { asSeries } from '../platform/db/work.ts'
import { errorResponseOf, ServiceError } from '../platform/errors.ts'
import type { RequestLog } from '../platform/log.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import type { Exchange } from './call-context.ts'
import { errorShapeOf } from './error-reply.ts'
import type { Procedure } from './procedures.ts'

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
 * Answers a subscription with server-sent events, in the format of tRPC's own adapter. That one passes
 * each event through several streams in three pieces, which takes five times as long: too long for 500
 * subscribers.
 */
export const eventStreams = () => {
  const takePlace = createOpenLimit(MAX_STREAMS, TOO_MANY_STREAMS)
  return async (
    procedure: Procedure,
    { request, response }: Exchange,
    createContext: () => Promise<Context>,
    failed: RequestLog['failed'],
  ): Promise<void> => {
    let freePlace = (): void => {}
    let stopWatching = (): void => {}
    try {
      await sendEvents(response, async (controller) => {
        const { signal } = controller
        const context = await createContext()
        const { session } = context
        if (session) {
          freePlace = takePlace(session.user.id)
          stopWatching = watchSession(context, session.sessionId, () => controller.abort())
        }
        const events = await procedure.call(context, async () => inputOf(request), signal)
        return events as AsyncIterable<unknown>
      })
    } catch (error) {
      if (response.destroyed) return
      // An EventSource does not show the reply to a refused request, so refusals are events.
      open(response)
      response.write(special('serialized-error', errorShapeOf(error)))
      const { status } = errorResponseOf(error)
      if (status >= 500) failed(error, { status, procedure: procedure.name })
    } finally {
      stopWatching()
      freePlace()
      // A client that does not read would keep an ended stream open.
      if (response.writableNeedDrain) response.destroy()
      else response.end()
    }
  }
}
