import { inject } from 'vitest'
import { copyTemplate } from './template.ts'

/** What the test files of a run share. */
export type Shared = {
  readonly databases: {
    /** A PostgreSQL server, at a database from which others can be made. */
    readonly serverUrl: string
    /** Begins the name of every database and directory of this run. */
    readonly prefix: string
    /** A migrated and filled database on that server, to copy. */
    readonly serverTemplate: string
    /** The data directory of a migrated and filled embedded database, to copy. */
    readonly embeddedTemplate: string
  }
  /** The product as it runs at home, started by the first file that asks for it. */
  readonly product: {
    /** `http://127.0.0.1:PORT` */
    readonly address: string
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `global-setup` answers, which does not wait for any of it. */
    sharedAt: string
  }
}

const answers = new Map<string, Promise<unknown>>()

const ask = async (name: string): Promise<unknown> => {
  const reply = await fetch(new URL(name, inject('sharedAt')))
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return JSON.parse(text)
}

/** Waits until it is ready, while other tests run. */
export const shared = <Name extends keyof Shared>(name: Name): Promise<Shared[Name]> => {
  const answer = answers.get(name) ?? ask(name)
  answers.set(name, answer)
  return answer as Promise<Shared[Name]>
}

/** A filled embedded database's directory of one's own, not opened yet. */
export const copyDataDirectory = async (): Promise<string> =>
  copyTemplate(await shared('databases'))
