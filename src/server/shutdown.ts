import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { errorReplyOf } from './api/error-reply.ts'
import { ServiceError } from './platform/errors.ts'
import { type Logger, requestLogger } from './platform/log.ts'

/**
 * How long an idle connection is kept while the server runs. A proxy that sends a request on a connection at
 * the moment when it is closed gets a reset, and cannot repeat a write. So it must be the proxy that closes
 * first: Caddy keeps idle connections for 120 s, Traefik for 90 s, nginx and load balancers of clouds for 60 s.
 */
export const KEEP_ALIVE_MS = 150_000

/** How long idle connections stay open after the grace period: a request on its way arrives within a round trip. */
const IDLE_AT_STOP_MS = 6000
/** How often connections that have become idle are closed at the end of a shutdown. */
const SWEEP_INTERVAL_MS = 100
/** How long the last new connections have to send the request that they were opened for. */
const LAST_REQUEST_MS = 500

const STOPPING = 'Berean is restarting. Please try again in a moment.'
const RETRY_AFTER_SECONDS = '2'

/**
 * Answers the health checks of a process that is stopping: `/readyz` tells load balancers to send nothing more.
 */
const withHealthChecks =
  (serve: RequestListener): RequestListener =>
  (request, response) => {
    const [, check] = /^\/(readyz|healthz)\/?(?:\?|$)/.exec(request.url ?? '') ?? []
    if (check === undefined) return serve(request, response)
    response.writeHead(check === 'healthz' ? 200 : 503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
    response.end(JSON.stringify({ status: check === 'healthz' ? 'ok' : 'stopping' }))
  }

/** Refuses every request with 503, once its body has been read: a reply before that could be lost in a reset. */
const refuseAll = (logger: Logger): RequestListener => {
  const logRequest = requestLogger(logger)
  const error = new ServiceError('unavailable', STOPPING, { retryAfter: RETRY_AFTER_SECONDS })
  const { status, body, headers } = errorReplyOf(error)
  const refuse = (request: IncomingMessage, response: ServerResponse): void => {
    const { id } = logRequest(request, response)
    request.resume()
    request.once('end', () => {
      response.writeHead(status, {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'X-Request-Id': id,
        Connection: 'close',
      })
      response.end(JSON.stringify(body))
    })
  }
  return withHealthChecks(refuse)
}

/** What is open at a moment. */
type Open = { readonly sockets: ReadonlySet<Socket>; readonly replies: ReadonlySet<ServerResponse> }

const trackOpen = (server: Server): Open => {
  const sockets = new Set<Socket>()
  const replies = new Set<ServerResponse>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (_request, response) => {
    replies.add(response)
    response.once('close', () => replies.delete(response))
  })
  return { sockets, replies }
}

const announceClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

const closed = async (sockets: Iterable<Socket>): Promise<void> => {
  const closings = [...sockets].map((socket) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.once('close', () => resolve())
    return socket.closed ? undefined : promise
  })
  await Promise.all(closings)
}

/**
 * Waits for a turn of the event loop in which no connection arrives: when a server stops listening, the system
 * resets those that it has accepted and the process has not.
 */
const untilNoneArrives = async (server: Server): Promise<void> => {
  let hasArrived = true
  const noteArrival = (): void => {
    hasArrived = true
  }
  server.on('connection', noteArrival)
  const deadline = performance.now() + LAST_REQUEST_MS
  while (hasArrived && performance.now() < deadline) {
    hasArrived = false
    await setImmediate()
  }
  server.off('connection', noteArrival)
}

export type Shutdown = {
  /** Replies 503 on `/readyz` from now on. */
  readonly announce: () => void
  /**
   * Answers what comes on the connections that are open now, closes each with its next reply, and refuses
   * what comes on new ones with 503. One without a request stays open for a while if there was a grace period,
   * because a request may be on its way. @returns when all of them are closed
   */
  readonly drain: (options: { readonly hadGrace: boolean }) => Promise<void>
  /** Closes the connections that are still open, and refuses everything from now on. */
  readonly refuse: () => void
  /** Stops listening, the last step: until then a new connection is refused with a reply, and not reset. */
  readonly close: () => Promise<void>
}

/**
 * The steps in which a server stops, in their order: none resets a request.
 * @param requests has the listener that answers all requests, which the steps replace
 */
export const createShutdown = (
  server: Server,
  requests: { listener: RequestListener },
  logger: Logger,
): Shutdown => {
  const open = trackOpen(server)
  const refuse = refuseAll(logger)
  let draining: ReadonlySet<Socket> = new Set()
  return {
    announce: () => {
      requests.listener = withHealthChecks(requests.listener)
    },
    drain: async ({ hadGrace }) => {
      draining = new Set(open.sockets)
      const serve = requests.listener
      requests.listener = (request, response) => {
        const answer = draining.has(request.socket) ? serve : refuse
        announceClose(response)
        answer(request, response)
      }
      open.replies.forEach(announceClose)
      const all = closed(draining)
      if (hadGrace) await Promise.race([all, setTimeout(IDLE_AT_STOP_MS, null, { ref: false })])
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
      server.closeIdleConnections()
      await all
      clearInterval(sweep)
    },
    refuse: () => {
      requests.listener = refuse
      for (const socket of draining) socket.destroy()
    },
    close: async () => {
      await untilNoneArrives(server)
      server.close()
      const last = closed(open.sockets)
      await Promise.race([last, setTimeout(LAST_REQUEST_MS, null, { ref: false })])
      server.closeAllConnections()
    },
  }
}
