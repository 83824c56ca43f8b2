import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of a comparison with each of some ids: `where('id', '=', anyOf(ids))`. Of no ids it is true
 * for none, where `in ()` is an error, and it is one statement for any number of them.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`
