import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { prepareShapes } from '../platform/db/prepared-statement.ts'
import type { Learner } from './learner.ts'

/**
 * What a call needs to know of a learner besides their row: one JSON value, which is read with the row in the
 * statement that finds the session or with the one that locks the learner. A procedure names its parts in its
 * `meta`.
 */
export type LearnerPart<Value> = {
  readonly name: string
  /** Selects the value, within a statement that selects from `users`, as it is at a time. */
  readonly write: (now: Date) => RawBuilder<Value>
}

/** The parts that were read with a learner, by their names. */
export type LearnerParts = Readonly<Record<string, unknown>>

/** A learner with the parts that were read with them. */
export type LearnerWithParts = { readonly user: Learner; readonly parts: LearnerParts }

type LearnerValues = { readonly id: string; readonly now: Date }

type PartsRow = { readonly parts: LearnerParts }

/** Selects parts as one JSON object by their names, within a statement that selects from `users`. */
export const selectParts = (
  parts: readonly LearnerPart<unknown>[],
  now: Date,
): RawBuilder<LearnerParts> =>
  sql`json_build_object(${sql.join(parts.flatMap(({ name, write }) => [sql.lit(name), write(now)]))})`

/** There are few combinations of parts: those of single calls, and of the batches that clients send. */
export const partNames = (parts: readonly LearnerPart<unknown>[]): string =>
  parts.map(({ name }) => name).join()

/** Reads parts of a learner. */
export const partsStatement = prepareShapes(
  partNames,
  (_database, { id, now }: LearnerValues, parts: readonly LearnerPart<unknown>[]) =>
    sql<PartsRow>`select ${selectParts(parts, now)} as parts from users where id = ${id}::uuid`,
)

/** The part that was read with the learner, or, where it was not, reads it now. */
export const learnerPart = async <Value>(
  database: Database,
  { user: { id }, parts }: { readonly user: { readonly id: string }; readonly parts: LearnerParts },
  part: LearnerPart<Value>,
  now: Date,
): Promise<Value> => {
  if (part.name in parts) return parts[part.name] as Value
  const [row] = await partsStatement([part])(database, { id, now })
  return (row as PartsRow).parts[part.name] as Value
}
