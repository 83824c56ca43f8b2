import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of a comparison with a list of ids: `where('id', '=', anyOf(ids))`. An empty list matches no
 * row, where `in ()` is an error, and lists of every length share one statement.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`
