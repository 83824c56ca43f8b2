import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { createApp } from './app.ts'
import { createAssistant } from './assistant/create-assistant.ts'
import { createBackground } from './background/background.ts'
import type { Config } from './config.ts'
import { type Connection, connect } from './db/connection.ts'
import { isDatabaseUnavailable } from './db/unavailable.ts'
import { CLIENT_DIRECTORY, ensureClientBuilt } from './http/client-build.ts'
import { clientFiles } from './http/client-files.ts'
import { createLogger } from './log.ts'
import { createNotifications } from './notification/notifications.ts'
import { prepare } from './prepare/prepare.ts'
import { createLimits } from './rate-limit/rate-limits.ts'
import { StartError } from './start-error.ts'
import { keepStatistics } from './statistics/keep-statistics.ts'

export type RunningServer = {
  /** PUBLIC_URL, else `http://127.0.0.1:3000` */
  readonly address: string
  /** Waits at most `timeoutMs` for running requests, then closes the database. */
  readonly stop: (timeoutMs: number) => Promise<void>
}

const startingListener: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  response.writeHead(isAlive ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Retry-After': '2',
  })
  response.end('Berean is starting. One moment, please.\n')
}

const listen = (server: Server, { host, port }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`
          : `Cannot listen on ${host}:${port} (${error.message}). Set HOST and PORT.`
      reject(new StartError(reason))
    })
    server.listen(port, host, resolve)
  })

/** How often idle connections are closed during shutdown. */
const SWEEP_INTERVAL_MS = 100

const close = (server: Server, timeoutMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = globalThis.setTimeout(() => server.closeAllConnections(), timeoutMs)
    // Otherwise browsers' keep-alive connections would delay the shutdown, or send new requests.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
    server.prependListener('request', (_request, response) => {
      response.setHeader('Connection', 'close')
    })
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
  })

const addressOf = (server: Server): string => {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

const openDatabase = async (config: Config): Promise<Connection> => {
  const connection = await connect(config.databaseSource, config.databaseTimeoutSeconds)
  try {
    await prepare(connection, new Date())
    return connection
  } catch (error) {
    await connection.close()
    if (!isDatabaseUnavailable(error)) throw error
    throw new StartError(
      `The database at DATABASE_URL stopped answering while it was prepared (${(error as Error).message}). Start again once it answers.`,
    )
  }
}

/** The client with hot reload, for `npm run dev`. */
const developmentClient = async (server: Server): Promise<RequestHandler> => {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: { server } }, appType: 'spa' })
  return vite.middlewares as RequestHandler
}

const builtClient = async (): Promise<RequestHandler> => {
  await ensureClientBuilt()
  return clientFiles(CLIENT_DIRECTORY)
}

/**
 * Starts the server: listens on the port, then opens the database and builds the client in parallel.
 * @throws StartError with what to do
 */
export const start = async (
  config: Config,
  options: { readonly isDevelopment: boolean },
): Promise<RunningServer> => {
  let listener: RequestListener = startingListener
  const server = createServer((request, response) => listener(request, response))
  await listen(server, config)
  const [database, client] = await Promise.allSettled([
    openDatabase(config),
    options.isDevelopment ? developmentClient(server) : builtClient(),
  ])
  if (database.status === 'rejected' || client.status === 'rejected') {
    if (database.status === 'fulfilled') await database.value.close()
    await close(server, 0)
    throw database.status === 'rejected'
      ? database.reason
      : (client as PromiseRejectedResult).reason
  }
  const connection = database.value
  const logger = createLogger(config.logLevel)
  const random = Math.random
  const now = (): Date => new Date()
  const notifications = createNotifications(connection)
  const background = createBackground(logger)
  listener = createApp(
    {
      database: connection.database,
      isReady: connection.isReady,
      config,
      logger,
      limits: createLimits(connection),
      notifications,
      assistant: createAssistant(config.assistant, { random, logger }),
      background,
      now,
      random,
    },
    { client: client.value, isDevelopment: options.isDevelopment },
  )
  const statistics = keepStatistics({ database: connection.database, now, logger })
  return {
    address: config.publicUrl ?? addressOf(server),
    stop: async (timeoutMs) => {
      const ended = Promise.all([
        close(server, timeoutMs),
        // Ends the open event streams, which would otherwise delay the shutdown.
        notifications.close(),
        statistics.stop(),
        background.close(),
      ])
      try {
        // Work that waits for a silent database ends when that is closed.
        await Promise.race([ended, setTimeout(timeoutMs, null, { ref: false })])
      } finally {
        await connection.close()
      }
    },
  }
}
