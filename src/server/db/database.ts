import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { entities } from './entities.ts'

const NAMES_OF_PROPERTIES = { columnNamingStrategy: 'property', convertValues: true } as const

export type Tables = InferKyselyDB<(typeof entities)[number], typeof NAMES_OF_PROPERTIES>

/**
 * Typed SQL over the entities' tables and properties. Times in columns selected under their own
 * name are Dates, days are texts (`2026-11-21`). Inside `transaction()` it is the transaction.
 */
export type Database = Kysely<Tables>

/** The statements of an open connection, bound to its pool. */
export const databaseOf = (em: EntityManager): Database =>
  em.fork().getKysely<Tables, typeof NAMES_OF_PROPERTIES>(NAMES_OF_PROPERTIES)
