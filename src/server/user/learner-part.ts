import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type PreparedStatement, prepareStatement } from '../db/prepared-statement.ts'

/**
 * What a call needs to know of a learner besides their row: one JSON value, which is read with the row in the
 * statement that finds the session. A procedure names its parts in its `meta`.
 */
export type LearnerPart<Value> = {
  readonly name: string
  /** Selects the value, within a statement that selects from `users`, as it is at a time. */
  readonly write: (now: Date) => RawBuilder<Value>
}

/** The parts that were read with a learner, by their names. */
export type LearnerParts = Readonly<Record<string, unknown>>

const statements = new WeakMap<object, PreparedStatement<{ id: string; now: Date }, unknown>>()

const statementOf = <Value>(part: LearnerPart<Value>) => {
  const known = statements.get(part)
  const statement =
    known ??
    prepareStatement(
      (_database, { id, now }: { id: string; now: Date }) =>
        sql<unknown>`select ${part.write(now)} as value from users where id = ${id}::uuid`,
    )
  statements.set(part, statement)
  return statement as PreparedStatement<{ id: string; now: Date }, { readonly value: Value }>
}

/** The part that was read with the learner, or, where the session was not read for this call, reads it now. */
export const learnerPart = async <Value>(
  database: Database,
  { user: { id }, parts }: { readonly user: { readonly id: string }; readonly parts: LearnerParts },
  part: LearnerPart<Value>,
  now: Date,
): Promise<Value> => {
  if (part.name in parts) return parts[part.name] as Value
  const [row] = await statementOf(part)(database, { id, now })
  return (row as { readonly value: Value }).value
}
