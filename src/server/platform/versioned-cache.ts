import type { Database } from './db/database.ts'
import type { FactName } from './db/facts.ts'

/** The versions of facts when the session of a request was read. */
export type FactVersions = Readonly<Record<FactName, number>>

/** Where a fact is read from, and which version it must have at least; null reads it anew. */
export type FactSource = {
  readonly database: Database
  readonly factVersions: FactVersions | null
}

/** Reads facts anew: in transactions, which see their own changes. */
export const uncached = (database: Database): FactSource => ({ database, factVersions: null })

/**
 * Reads what is the same for everybody, and keeps it in memory until its version in the database is newer.
 * The version comes with the session of each request, so what is kept is never older than that.
 * @param read reads the fact, outside of a transaction
 */
export const versionedCache = <Value>(
  name: FactName,
  read: (database: Database) => Promise<Value>,
): ((source: FactSource) => Promise<Value>) => {
  const cache = new WeakMap<
    Database,
    { readonly version: number; readonly value: Promise<Value> }
  >()
  return ({ database, factVersions }) => {
    if (!factVersions) return read(database)
    const version = factVersions[name]
    const cached = cache.get(database)
    if (cached && cached.version >= version) return cached.value
    const value = read(database)
    cache.set(database, { version, value })
    value.catch(() => {
      if (cache.get(database)?.value === value) cache.delete(database)
    })
    return value
  }
}
