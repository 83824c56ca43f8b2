import { type RawBuilder, sql } from 'kysely'
import { compileOncePerShape } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import type { Learner } from './learner.ts'

/**
 * What a call needs to know of a learner besides their row: one JSON value, which is read with the row in the
 * statement that finds the session or with the one that locks the learner. A procedure names its extras in its
 * `meta`.
 */
export type SessionExtra<Value> = {
  readonly name: string
  /** Selects the value, within a statement that selects from `users`, as it is at a time. */
  readonly write: (now: Date) => RawBuilder<Value>
}

/** The extras that were read with a learner, by their names. */
export type SessionExtras = Readonly<Record<string, unknown>>

/** A learner with the extras that were read with them. */
export type LearnerWithExtras = { readonly user: Learner; readonly extras: SessionExtras }

type LearnerValues = { readonly id: string; readonly now: Date }

type ExtrasRow = { readonly extras: SessionExtras }

/** Selects extras as one JSON object by their names, within a statement that selects from `users`. */
export const selectExtras = (
  extras: readonly SessionExtra<unknown>[],
  now: Date,
): RawBuilder<SessionExtras> =>
  sql`json_build_object(${sql.join(extras.flatMap(({ name, write }) => [sql.lit(name), write(now)]))})`

/** There are few combinations of extras: those of single calls, and of the batches that clients send. */
export const extraNames = (extras: readonly SessionExtra<unknown>[]): string =>
  extras.map(({ name }) => name).join()

/** Reads extras of a learner. */
export const extrasStatement = compileOncePerShape(
  extraNames,
  (_database, { id, now }: LearnerValues, extras: readonly SessionExtra<unknown>[]) =>
    sql<ExtrasRow>`select ${selectExtras(extras, now)} as extras from users where id = ${id}::uuid`,
)

/** The extra that was read with the learner, or, where it was not, reads it now. */
export const sessionExtra = async <Value>(
  database: Database,
  {
    user: { id },
    extras,
  }: { readonly user: { readonly id: string }; readonly extras: SessionExtras },
  extra: SessionExtra<Value>,
  now: Date,
): Promise<Value> => {
  if (extra.name in extras) return extras[extra.name] as Value
  const [row] = await extrasStatement([extra])(database, { id, now })
  return (row as ExtrasRow).extras[extra.name] as Value
}
