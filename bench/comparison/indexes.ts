import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'

type Dropped = { readonly drop: string; readonly restore: string }

/** Foreign keys are dropped before the keys they depend on, and restored after them. */
const constraintsOf = async (database: Database, tables: readonly string[]): Promise<Dropped[]> => {
  const { rows } = await sql<Dropped>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where contype in ('f', 'p', 'u')
      and (conrelid::regclass::text = any(${tables}) or confrelid::regclass::text = any(${tables}))
    order by contype <> 'f', conrelid, conname`.execute(database)
  return rows
}

const indexesOf = async (database: Database, tables: readonly string[]): Promise<Dropped[]> => {
  const { rows } = await sql<Dropped>`
    select format('drop index %s', indexrelid::regclass) as drop,
      pg_get_indexdef(indexrelid) as restore
    from pg_index
    where indrelid::regclass::text = any(${tables})
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`.execute(database)
  return rows
}

/**
 * Drops the indexes and keys of these tables, so that filling them takes minutes instead of hours.
 * @returns a function that restores them from their definitions
 */
export const dropIndexes = async (
  database: Database,
  tables: readonly string[],
): Promise<() => Promise<void>> => {
  const dropped = [
    ...(await constraintsOf(database, tables)),
    ...(await indexesOf(database, tables)),
  ]
  for (const { drop } of dropped) await sql.raw(drop).execute(database)
  return async () => {
    for (const { restore } of dropped.toReversed()) await sql.raw(restore).execute(database)
  }
}
