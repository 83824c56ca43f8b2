import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

const AHEAD = Symbol('sent ahead')

type SentAhead = CompiledQuery & { readonly [AHEAD]?: true }

/** Whether nobody waits for the answer to a statement alone. */
export const isSentAhead = (query: SentAhead): boolean => query[AHEAD] === true

/**
 * Executes a statement of a transaction that returns nothing and is not expected to fail. On a server, it is
 * sent together with the next one, so that nobody waits for its answer alone: the next one, at the latest the
 * commit, fails if it does. They run in the order in which they are written.
 */
export const executeAhead = async (
  transaction: Database,
  statement: { readonly compile: (database: Database) => CompiledQuery },
): Promise<void> => {
  const query: SentAhead = {
    ...statement.compile(transaction),
    [AHEAD]: transaction.isTransaction as true,
  }
  await transaction.executeQuery(query)
}
