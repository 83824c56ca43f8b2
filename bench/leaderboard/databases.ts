import { randomBytes } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../src/server/db/connection.ts'
import { urlOfDatabase } from '../../test/support/database-url.ts'
import { type PostgresServer, startPostgres } from '../../test/support/own-postgres.ts'

/** What a learner's rows, their indexes, the log and sorting take on the disk meanwhile. */
const BYTES_PER_USER = 30_000

/** Larger steps for building; the measurement runs with the server's own settings. */
const FILLING = ['work_mem=512MB', 'maintenance_work_mem=1GB', 'synchronous_commit=off']

export type Databases = {
  /** The server's version, and those of its settings that the figures depend on. */
  readonly readSettings: () => Promise<string>
  /** Makes an empty database. @returns its URL */
  readonly create: (name: string) => Promise<string>
  /** Removes all that was made, and the server when it was started here. */
  readonly remove: () => Promise<void>
}

/** The URL with settings for building up a large database. */
export const forFilling = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', FILLING.map((setting) => `-c ${setting}`).join(' '))
  return address.href.replaceAll('+', '%20')
}

/** Databases on the server at DATABASE_URL, else on a server of their own. */
export const openServer = async (users: number): Promise<Databases> => {
  const name = `berean_bench_${randomBytes(4).toString('hex')}`
  const given = process.env.DATABASE_URL
  const { url, stop } = given ? { url: given, stop: null } : await startServer(name, users)
  const made: string[] = []
  return {
    readSettings: () => readSettings(url),
    create: async (size) => {
      const database = `${name}_${size}`
      made.push(database)
      await administer(url, `create database ${database}`)
      return urlOfDatabase(url, database)
    },
    // An own server goes with all that is on it; when the run was aborted it is gone already.
    remove: stop ?? (() => dropAll(url, made)),
  }
}

const dropAll = async (url: string, databases: readonly string[]): Promise<void> => {
  for (const database of databases) {
    await administer(url, `drop database if exists ${database} with (force)`)
  }
}

const startServer = async (name: string, users: number): Promise<PostgresServer> => {
  const { bavail, bsize } = await statfs(os.tmpdir())
  if (bavail * bsize < users * BYTES_PER_USER) {
    throw new Error(`${os.tmpdir()} has less than ${(users * BYTES_PER_USER) / 1e9} GB free.`)
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
  const { rows } = await administer<{ value: string }>(
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

const administer = async <Row>(url: string, statement: string) => {
  const { database, close } = await connect({ url })
  try {
    return await sql.raw<Row>(statement).execute(database)
  } finally {
    await close()
  }
}
