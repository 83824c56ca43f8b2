import { randomBytes } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connect } from '../src/server/db/connection.ts'
import { urlOfDatabase } from '../test/support/database-url.ts'
import { type PostgresServer, startPostgres } from '../test/support/own-postgres.ts'

/** Used only while filling; measurements run with the server's own settings. */
const FILLING_SETTINGS = ['work_mem=512MB', 'maintenance_work_mem=1GB', 'synchronous_commit=off']

export type Databases = {
  /** The server's version, and the settings that affect the results. */
  readonly readSettings: () => Promise<string>
  /** Creates an empty database. @returns its URL */
  readonly create: (name: string) => Promise<string>
  /** Drops the created databases, or stops the server if it was started here. */
  readonly remove: () => Promise<void>
}

/** Adds the settings for filling to a database URL. */
export const withFillingSettings = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', FILLING_SETTINGS.map((setting) => `-c ${setting}`).join(' '))
  return address.href.replaceAll('+', '%20')
}

/** Connects to the server at DATABASE_URL, or starts one if so many bytes are free on the disk. */
export const openServer = async (bytes: number): Promise<Databases> => {
  const name = `berean_bench_${randomBytes(4).toString('hex')}`
  const externalUrl = process.env.DATABASE_URL
  const { url, stop } = externalUrl
    ? { url: externalUrl, stop: null }
    : await startServer(name, bytes)
  const created: string[] = []
  return {
    readSettings: () => readSettings(url),
    create: async (size) => {
      const database = `${name}_${size}`
      created.push(database)
      await executeOn(url, `create database ${database}`)
      return urlOfDatabase(url, database)
    },
    // Stopping a server that was started here removes its databases. After an abort it is already gone.
    remove: stop ?? (() => dropAll(url, created)),
  }
}

const dropAll = async (url: string, databases: readonly string[]): Promise<void> => {
  for (const database of databases) {
    await executeOn(url, `drop database if exists ${database} with (force)`)
  }
}

const startServer = async (name: string, bytes: number): Promise<PostgresServer> => {
  const { bavail, bsize } = await statfs(os.tmpdir())
  if (bavail * bsize < bytes) {
    throw new Error(`${os.tmpdir()} has less than ${bytes / 1e9} GB free.`)
  }
  const server = await startPostgres(path.join(os.tmpdir(), `${name}-`))
  const directory = await readSetting(server.url, 'data_directory')
  return {
    url: server.url,
    stop: async () => {
      await server
        .stop()
        .finally(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }))
    },
  }
}

const readSetting = async (url: string, name: string): Promise<string> => {
  const { rows } = await executeOn<{ value: string }>(
    url,
    `select current_setting('${name}') as value`,
  )
  return rows[0]?.value ?? ''
}

const readSettings = async (url: string): Promise<string> => {
  const [version, buffers, fsync] = [
    await readSetting(url, 'server_version'),
    await readSetting(url, 'shared_buffers'),
    await readSetting(url, 'fsync'),
  ]
  return `PostgreSQL ${version}, shared_buffers ${buffers}, fsync ${fsync}`
}

const executeOn = async <Row>(url: string, statement: string) => {
  const { database, close } = await connect({ url })
  try {
    return await sql.raw<Row>(statement).execute(database)
  } finally {
    await close()
  }
}
