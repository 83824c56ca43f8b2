import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseSource } from '../../src/server/platform/db/connection.ts'
import { openDurableServer } from '../databases.ts'

const BYTES = 5e9

/** A database that is filled once and then copied. */
export type CopiedDatabase = {
  readonly template: DatabaseSource
  /** Copies the template, which nobody may be connected to. */
  readonly copy: (name: string) => Promise<DatabaseSource>
  /** The kind and version of the database, and the settings that affect the results. */
  readonly settings: string
  readonly remove: () => Promise<void>
}

const onServer = async (): Promise<CopiedDatabase> => {
  const databases = await openDurableServer(BYTES)
  const url = await databases.create('template')
  return {
    template: { url },
    copy: async (name) => ({ url: await databases.copy(name, url) }),
    settings: await databases.readSettings(),
    remove: databases.remove,
  }
}

const embedded = async (): Promise<CopiedDatabase> => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'berean-bench-'))
  const template = { directory: path.join(parent, 'template') }
  return {
    template,
    copy: async (name) => {
      const directory = path.join(parent, name)
      await cp(template.directory, directory, { recursive: true })
      return { directory }
    },
    settings: 'embedded database',
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** An empty database on the server at DATABASE_URL or one that is started, or in a new directory. */
export const openCopiedDatabase = (kind: 'server' | 'embedded'): Promise<CopiedDatabase> =>
  kind === 'server' ? onServer() : embedded()

/** The configuration with which the product uses a database. */
export const variablesFor = (source: DatabaseSource): Record<string, string> =>
  'url' in source ? { DATABASE_URL: source.url } : { DATA_DIR: source.directory }
