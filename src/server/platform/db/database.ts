import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { entities } from './entities.ts'
import { propertyNames } from './property-names.ts'

const NAMING = { columnNamingStrategy: 'property', convertValues: true } as const

export type Tables = InferKyselyDB<(typeof entities)[number], typeof NAMING>

/**
 * Typed SQL over the entities' tables and properties. Timestamps are Dates if the column is selected
 * without an alias; dates are texts (`2026-11-21`). Inside `transaction()` it is the transaction.
 */
export type Database = Kysely<Tables>

/** Runs statements on the pool of an open connection. */
export const databaseOf = (em: EntityManager): Database =>
  em.fork().getKysely<Tables>({}).withPlugin(propertyNames(em.getMetadata()))
