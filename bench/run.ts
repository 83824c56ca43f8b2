import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { type Connection, connect } from '../src/server/db/connection.ts'
import { prepare } from '../src/server/prepare/prepare.ts'
import { createApplication, createBereanServer } from './application.ts'
import { closeServer, listen } from './listen.ts'
import { median } from './quantile.ts'
import { prepareReads } from './reads.ts'

/** Concurrent requests, as one page or a small church makes. */
const CONCURRENCY = 8
const SECONDS_PER_RUN = 2
/** The baseline and Berean alternate, so that temporary load affects both. */
const ROUNDS = 3

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
  const { pathname, search } = new URL(url)
  const name = (pathname + search).replace(/[0-9a-f-]{36}/, '{id}')
  return `${name.padEnd(46)} ${share} of the baseline (${Math.round(median(rates))}/s)`
}

/**
 * Prints the throughput of each frequent read relative to the baseline, on the PostgreSQL server at
 * DATABASE_URL or the embedded database.
 */
const main = async (): Promise<void> => {
  const url = process.env.DATABASE_URL
  const connection = await connect(url ? { url } : { directory: '.data/bench' })
  await prepare(connection, new Date())
  const application = createApplication(connection)
  // The embedded database stays, so each run has people of its own.
  const { reader, paths } = await prepareReads(application, `bench-${Date.now()}`)
  const baselineServer = createBaselineServer(connection)
  const bereanServer = createBereanServer(application)
  const [baselineUrl, bereanUrl] = await Promise.all([listen(baselineServer), listen(bereanServer)])
  process.stdout.write(`on the ${connection.kind} database\n`)
  for (const path of paths) {
    const line = await measure(baselineUrl, bereanUrl + path, reader.cookie)
    process.stdout.write(`${line}\n`)
  }
  for (const server of [baselineServer, bereanServer]) closeServer(server)
  await connection.close()
}

await main()
