import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connect } from '../src/server/platform/db/connection.ts'
import { asPreparation } from '../src/server/platform/db/work.ts'
import { urlOfDatabase } from '../test/support/database-connection.ts'
import { type PostgresServer, startPostgres } from '../test/support/own-postgres.ts'

/** Used only while filling; measurements run with the server's own settings. */
const FILLING_SETTINGS = ['work_mem=512MB', 'maintenance_work_mem=1GB', 'synchronous_commit=off']

export type Databases = {
  /** The server's version, and the settings that affect the results. */
  readonly readSettings: () => Promise<string>
  /** Creates an empty database. @returns its URL */
  readonly create: (name: string) => Promise<string>
  /** Creates a database as a copy of another one, which nobody may be connected to. @returns its URL */
  readonly copy: (name: string, templateUrl: string) => Promise<string>
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
  const externalUrl = process.env.DATABASE_URL
  const name = newName()
  if (externalUrl) return databasesOn(externalUrl, name, null)
  const { url, stop } = await startServer(name, bytes)
  return databasesOn(url, name, stop)
}

/** Connects to the server at DATABASE_URL, or starts one that writes as safely as one in production. */
export const openDurableServer = async (bytes: number): Promise<Databases> => {
  const externalUrl = process.env.DATABASE_URL
  const name = newName()
  if (externalUrl) return databasesOn(externalUrl, name, null)
  const { url, stop } = await startServer(name, bytes, [])
  return databasesOn(url, name, stop)
}

/** Starts a server that can be shut down and frozen, if so many bytes are free on the disk. */
export const openOwnServer = async (
  bytes: number,
): Promise<Databases & Pick<PostgresServer, 'shutDown' | 'freeze'>> => {
  const name = newName()
  const { url, stop, shutDown, freeze } = await startServer(name, bytes)
  return { ...databasesOn(url, name, stop), shutDown, freeze }
}

const newName = (): string => `berean_bench_${randomBytes(4).toString('hex')}`

/** @param stop stops a server that was started here, which removes its databases */
const databasesOn = (url: string, name: string, stop: (() => Promise<void>) | null): Databases => {
  const created: string[] = []
  const create = async (suffix: string, template: string): Promise<string> => {
    const database = `${name}_${suffix}`
    created.push(database)
    await executeOn(url, `create database ${database} ${template}`)
    return urlOfDatabase(url, database)
  }
  return {
    readSettings: () => readSettings(url),
    create: (size) => create(size, ''),
    copy: (copy, templateUrl) => create(copy, `template ${new URL(templateUrl).pathname.slice(1)}`),
    remove: stop ?? (() => dropAll(url, created)),
  }
}

const dropAll = async (url: string, databases: readonly string[]): Promise<void> => {
  for (const database of databases) {
    await executeOn(url, `drop database if exists ${database} with (force)`)
  }
}

const startServer = async (
  name: string,
  bytes: number,
  settings?: readonly string[],
): Promise<PostgresServer> => {
  const { bavail, bsize } = await statfs(os.tmpdir())
  if (bavail * bsize < bytes) {
    throw new Error(`${os.tmpdir()} has less than ${bytes / 1e9} GB free.`)
  }
  return startPostgres(path.join(os.tmpdir(), `${name}-`), settings)
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
    // A copy of a database takes longer than a call may.
    return await asPreparation(() => sql.raw<Row>(statement).execute(database))
  } finally {
    await close()
  }
}
