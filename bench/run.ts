import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createApp } from '../src/server/app.ts'
import { builtInAssistant } from '../src/server/assistant/assistant.ts'
import { signInForDevelopment } from '../src/server/auth/sign-in.service.ts'
import { readConfig } from '../src/server/config.ts'
import type { Application } from '../src/server/context.ts'
import { type Connection, connect } from '../src/server/db/connection.ts'
import { prepare } from '../src/server/db/prepare.ts'
import { createLogger } from '../src/server/log.ts'
import { createNotifications } from '../src/server/notification/notifications.ts'
import { createLimits } from '../src/server/rate-limit/rate-limits.ts'

/** Concurrent requests, as one page or a small church makes. */
const CONCURRENCY = 8
const SECONDS_PER_RUN = 2
/** The baseline and Berean alternate, so that temporary load affects both. */
const ROUNDS = 3

const READS = [
  '/api/auth/user',
  '/api/dashboard',
  '/api/quiz/books',
  '/api/quiz/questions?mode=practice',
]

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })

/** The least that any server on this database does: HTTP and one read of a row. */
const createBaselineServer = ({ database }: Connection): Server =>
  createServer(async (_request, response) => {
    const { rows } = await sql`select id, total_xp from users limit 1`.execute(database)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(rows))
  })

/** Requests per second. */
const throughput = async (url: string, cookie: string): Promise<number> => {
  const end = performance.now() + 1000 * SECONDS_PER_RUN
  let replies = 0
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const response = await fetch(url, { headers: { cookie } })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      await response.arrayBuffer()
      replies += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return replies / SECONDS_PER_RUN
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] as number

const measure = async (baselineUrl: string, url: string, cookie: string): Promise<string> => {
  const shares: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await throughput(baselineUrl, cookie)
    const rate = await throughput(url, cookie)
    shares.push(rate / baseline)
    rates.push(rate)
  }
  const share = median(shares).toFixed(2)
  return `${new URL(url).pathname.padEnd(24)} ${share} of the baseline (${Math.round(median(rates))}/s)`
}

/**
 * Prints the throughput of each frequent read relative to the baseline, on the PostgreSQL server at
 * DATABASE_URL or the embedded database.
 */
const main = async (): Promise<void> => {
  const url = process.env.DATABASE_URL
  const connection = await connect(url ? { url } : { directory: '.data/bench' })
  const now = new Date()
  await prepare(connection, now)
  const person = { email: 'bench@example.org', firstName: 'Bench', lastName: 'Mark' }
  const browser = { userAgent: null, token: null }
  const context = { browser, siteAdminEmails: [], now }
  const { session } = await signInForDevelopment(connection.database, person, context)
  const limits = createLimits(connection)
  let callCount = 0
  const application: Application = {
    database: connection.database,
    isReady: connection.isReady,
    config: readConfig({}),
    logger: createLogger('error'),
    // Counts each call for a different user, because one user would reach the limit.
    limits: { ...limits, charge: (kind, who) => limits.charge(kind, `${who} ${callCount++}`) },
    notifications: createNotifications(connection),
    assistant: builtInAssistant(Math.random),
    now: () => new Date(),
    random: Math.random,
  }
  const baselineServer = createBaselineServer(connection)
  const bereanServer = createServer(
    createApp(application, {
      client: (_request, response) => response.end(),
      isDevelopment: false,
    }),
  )
  const [baselineUrl, bereanUrl] = await Promise.all([listen(baselineServer), listen(bereanServer)])
  process.stdout.write(`on the ${connection.kind} database\n`)
  for (const read of READS) {
    const line = await measure(baselineUrl, bereanUrl + read, `berean=${session.token}`)
    process.stdout.write(`${line}\n`)
  }
  for (const server of [baselineServer, bereanServer]) {
    server.closeAllConnections()
    server.close()
  }
  await connection.close()
}

await main()
