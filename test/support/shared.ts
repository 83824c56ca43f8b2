import { inject } from 'vitest'
import { copyTemplate } from './template.ts'

/** Resources that the test files of a run share. */
export type Shared = {
  readonly databases: {
    /** A PostgreSQL server, with a database to connect to for creating others. */
    readonly serverUrl: string
    /** The prefix of the name of every database and directory of this run. */
    readonly prefix: string
    /** The template on that server: a migrated database with the question bank. */
    readonly serverTemplate: string
    /** The data directory of the same template as an embedded database. */
    readonly embeddedTemplate: string
  }
  /** Berean on a database of that server, started when a test file first needs it. */
  readonly product: {
    /** `http://127.0.0.1:PORT` */
    readonly address: string
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server in `resources.ts`, known before the resources are ready. */
    sharedUrl: string
  }
}

const cache = new Map<string, Promise<unknown>>()

const fetchShared = async (name: string): Promise<unknown> => {
  const reply = await fetch(new URL(name, inject('sharedUrl')))
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return JSON.parse(text)
}

/** Waits until the resource is ready. */
export const shared = <Name extends keyof Shared>(name: Name): Promise<Shared[Name]> => {
  const resource = cache.get(name) ?? fetchShared(name)
  cache.set(name, resource)
  return resource as Promise<Shared[Name]>
}

/** Copies the template of the embedded database. @returns the directory of the copy */
export const copyDataDirectory = async (): Promise<string> =>
  copyTemplate(await shared('databases'))
