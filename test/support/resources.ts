import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect } from '../../src/server/platform/db/connection.ts'
import { prepare } from '../../src/server/prepare/prepare.ts'
import { urlOfDatabase } from './database-connection.ts'
import { type PostgresServer, startPostgres } from './own-postgres.ts'
import { type Product, startProduct } from './product.ts'
import type { Shared } from './shared.ts'

const FILLED_AT = '2026-01-01T00:00:00Z'

/** What test files share: where they ask for it (`shared`), and a function that stops all of it. */
export type Resources = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts what test files share, without waiting: each file waits for what it needs. */
export const startResources = async (): Promise<Resources> => {
  const databases = startDatabases()
  // A failure is reported to the test files that need the databases.
  databases.catch(() => {})
  let product: Promise<Product> | undefined
  const handlers: Readonly<Record<string, () => Promise<Shared[keyof Shared]>>> = {
    '/databases': async () => (await databases).names,
    '/product': async () => {
      product ??= databases.then(startSharedProduct)
      const { address } = await product
      return { address }
    },
  }
  const server = createServer(async (request, response) => {
    // Each process asks seldom; a connection that it kept would be closed while it asks.
    response.setHeader('Connection', 'close')
    try {
      response.end(JSON.stringify(await handlers[request.url ?? '']?.()))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      try {
        const code = await (await product)?.stop()
        if (code) throw new Error(`the shared product exited with code ${code}`)
      } finally {
        await databases.then(({ stop }) => stop())
      }
    },
  }
}

/** On the server: on the embedded database, calls take several times as much of the cores. */
const startSharedProduct = async ({ names }: Databases): Promise<Product> => {
  const { serverUrl, serverTemplate, prefix } = names
  const name = `${prefix}_product`
  const admin = await connect({ url: serverUrl })
  await sql`create database ${sql.id(name)} template ${sql.id(serverTemplate)}`.execute(
    admin.database,
  )
  await admin.close()
  return startProduct(await mkdtemp(path.join(os.tmpdir(), `${prefix}-`)), {
    DATABASE_URL: urlOfDatabase(serverUrl, name),
    // Sign-ins are limited by address, so each visitor sends its own as a proxy would.
    TRUST_PROXY: '1',
  })
}

type Databases = {
  readonly names: Shared['databases']
  readonly stop: () => Promise<void>
}

const startDatabases = async (): Promise<Databases> => {
  const prefix = `berean_test_${randomBytes(4).toString('hex')}`
  const directoryPrefix = path.join(os.tmpdir(), `${prefix}-`)
  const removeAll = (): void => removeDirectories(prefix)
  // An aborted run skips the teardown.
  process.once('exit', removeAll)
  const embeddedTemplate = await mkdtemp(directoryPrefix)
  const filling = fillEmbedded(embeddedTemplate)
  filling.catch(() => {})
  const server = await startServer(process.env.TEST_DATABASE_URL, prefix, directoryPrefix)
  const serverTemplate = `${prefix}_template`
  const names = { serverUrl: server.url, prefix, serverTemplate, embeddedTemplate }
  const stop = async (): Promise<void> => {
    await server.stop()
    removeAll()
    process.off('exit', removeAll)
  }
  try {
    await Promise.all([makeServerTemplate(names), filling])
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { names, stop }
}

/** Uses the given server, or starts one, whose databases go with its directory. */
const startServer = async (
  url: string | undefined,
  prefix: string,
  directoryPrefix: string,
): Promise<Pick<PostgresServer, 'url' | 'stop'>> =>
  url ? { url, stop: () => dropDatabases(url, prefix) } : startPostgres(directoryPrefix)

const makeServerTemplate = async ({
  serverUrl,
  serverTemplate,
}: Shared['databases']): Promise<void> => {
  const admin = await connect({ url: serverUrl })
  await sql`create database ${sql.id(serverTemplate)}`.execute(admin.database)
  await admin.close()
  const template = await connect({ url: urlOfDatabase(serverUrl, serverTemplate) })
  await prepare(template, new Date(FILLED_AT))
  await template.close()
}

/** Runs in its own process, because it would block Vitest's transforms in this one for seconds. */
const fillEmbedded = async (directory: string): Promise<void> => {
  const script = path.join(import.meta.dirname, 'fill-embedded.ts')
  await promisify(execFile)(process.execPath, ['--liftoff-only', script, directory, FILLED_AT])
}

/** Removes the data directories of servers and embedded databases, also those that tests left behind. */
const removeDirectories = (prefix: string): void => {
  for (const name of readdirSync(os.tmpdir())) {
    if (name.startsWith(prefix)) removeDirectory(path.join(os.tmpdir(), name), 10)
  }
}

/** Retries, because a server that is shutting down may still write. */
const removeDirectory = (directory: string, attempts: number): void => {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch (error) {
    if (attempts === 1) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    removeDirectory(directory, attempts - 1)
  }
}

/** Drops the databases of this run. */
const dropDatabases = async (url: string, prefix: string): Promise<void> => {
  const admin = await connect({ url })
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(
    admin.database,
  )
  for (const { name } of rows) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.database)
  }
  await admin.close()
}
