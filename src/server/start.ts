import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import express, { type RequestHandler } from 'express'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Application } from './context.ts'
import { BUILD_DIRECTORY, CLIENT_DIRECTORY, ensureClientBuilt } from './http/client-build.ts'
import { clientFiles } from './http/client-files.ts'
import { crawlerFileRouter } from './http/pages/crawler-files.ts'
import { createDocuments, renderInThread } from './http/pages/documents.ts'
import { readPageData } from './http/pages/page-data.ts'
import { pageRouter } from './http/pages/page-router.ts'
import { startMaintenance } from './maintenance.ts'
import { createAssistant } from './platform/assistant/create-assistant.ts'
import { createBackground } from './platform/background.ts'
import { type Connection, connect, refusedWrites } from './platform/db/connection.ts'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'
import { createWriteFaults } from './platform/db/write-fault.ts'
import { createLogger } from './platform/log.ts'
import { createNotifications } from './platform/notifications.ts'
import { createLimits } from './platform/rate-limit/rate-limits.ts'
import { createRepeatedTasks } from './platform/repeated-tasks.ts'
import { StartError } from './platform/start-error.ts'
import { prepare } from './prepare/prepare.ts'
import { createShutdown, KEEP_ALIVE_MS } from './shutdown.ts'

export type RunningServer = {
  /** PUBLIC_URL, else `http://127.0.0.1:3000` */
  readonly address: string
  /**
   * First says for `graceMs` on `/readyz` that it is stopping. Then it refuses what comes on new connections
   * with 503, waits at most `timeoutMs` for running requests, and closes the database. Without a grace,
   * connections without a request are closed at once. It listens until the end.
   */
  readonly stop: (timeoutMs: number, graceMs?: number) => Promise<void>
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
    const refusal = refusedWrites(error, config.databaseSource)
    if (refusal) throw refusal
    if (!isDatabaseUnavailable(error)) throw error
    throw new StartError(
      `The database at DATABASE_URL stopped answering while it was prepared (${(error as Error).message}). Start again once it answers.`,
    )
  }
}

/** Serves everything that is not under `/api`. */
type Client = (application: Application) => RequestHandler

/** The client with hot reload, for `npm run dev`. */
const developmentClient = async (server: Server): Promise<Client> => {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: { server } }, appType: 'spa' })
  return () => vite.middlewares as RequestHandler
}

const builtClient = async (origin: string): Promise<Client> => {
  await ensureClientBuilt()
  return (application) => {
    const { config, logger, now } = application
    const documents = createDocuments({
      logger,
      readData: () => readPageData(application),
      render: (data) => renderInThread({ buildDirectory: BUILD_DIRECTORY, origin, data }),
      now,
    })
    // Elsewhere the first page takes a second longer, but a start does not take that second from other work.
    if (!config.developmentSignIn) documents.warmUp()
    return express
      .Router()
      .use(
        crawlerFileRouter(origin),
        clientFiles(CLIENT_DIRECTORY),
        pageRouter({ documents, config }),
      )
  }
}

/**
 * Starts the server: listens on the port, then opens the database and builds the client in parallel.
 * @throws StartError with what to do
 */
export const start = async (
  config: Config,
  options: { readonly isDevelopment: boolean },
): Promise<RunningServer> => {
  const logger = createLogger(config.logLevel)
  const requests = { listener: startingListener }
  const server = createServer((request, response) => requests.listener(request, response))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const shutdown = createShutdown(server, requests, logger)
  await listen(server, config)
  const address = config.publicUrl ?? addressOf(server)
  const [database, client] = await Promise.allSettled([
    openDatabase(config),
    options.isDevelopment ? developmentClient(server) : builtClient(address),
  ])
  if (database.status === 'rejected' || client.status === 'rejected') {
    if (database.status === 'fulfilled') await database.value.close()
    await shutdown.close()
    throw database.status === 'rejected'
      ? database.reason
      : (client as PromiseRejectedResult).reason
  }
  const connection = database.value
  const random = Math.random
  const now = (): Date => new Date()
  const notifications = createNotifications(connection)
  const background = createBackground(logger)
  const writeFaults = createWriteFaults(logger, connection.checkWrites)
  const tasks = createRepeatedTasks(logger, writeFaults.note)
  const application: Application = {
    database: connection.database,
    isReady: connection.isReady,
    config,
    logger,
    limits: createLimits(connection, { tasks }),
    notifications,
    assistant: createAssistant(config.assistant, { random, logger }),
    background,
    tasks,
    writeFaults,
    now,
    random,
  }
  requests.listener = createApp(application, {
    client: client.value(application),
    isDevelopment: options.isDevelopment,
  })
  const maintenance = startMaintenance({ database: connection.database, tasks, now })
  return {
    address,
    stop: async (timeoutMs, graceMs = 0) => {
      shutdown.announce()
      if (graceMs > 0) await setTimeout(graceMs)
      const ended = Promise.all([
        shutdown.drain({ hadGrace: graceMs > 0 }),
        // Ends the open event streams, which would otherwise delay the shutdown.
        notifications.close(),
        maintenance.stop(),
        background.close(),
      ])
      try {
        // Work that waits for a silent database ends when that is closed.
        await Promise.race([ended, setTimeout(timeoutMs, null, { ref: false })])
      } finally {
        shutdown.refuse()
        writeFaults.close()
        await connection.close()
        await shutdown.close()
      }
    },
  }
}
