import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import type { AnswerToCome } from './property-names.ts'

/** A statement, written with Kysely's builder or as SQL. */
export type Statement<Row = unknown> = {
  readonly compile: (database: Database) => CompiledQuery<Row>
}

const AHEAD = Symbol('sent ahead')

type SentAhead = CompiledQuery & { readonly [AHEAD]?: true }

/** Whether nobody waits for the answer to a statement alone. */
export const isSentAhead = (query: SentAhead): boolean => query[AHEAD] === true

const sendAhead = async <Row>(
  transaction: Database,
  statement: Statement<Row>,
): Promise<() => Promise<Row[]>> => {
  const query: SentAhead = {
    ...statement.compile(transaction),
    [AHEAD]: transaction.isTransaction as true,
  }
  const result: AnswerToCome<Row> = await transaction.executeQuery<Row>(query as CompiledQuery<Row>)
  const { answer, rows } = result
  return async () => (answer ? (await answer).rows : rows)
}

/**
 * Executes a statement of a transaction that returns nothing and is not expected to fail. On a server, it is
 * sent together with the next one, so that nobody waits for its answer alone: the next one, at the latest the
 * commit, fails if it does. They run in the order in which they are written.
 */
export const sendWithNext = async (transaction: Database, statement: Statement): Promise<void> => {
  await sendAhead(transaction, statement)
}

/**
 * Executes statements of a transaction, none of which needs the answer of another. They run in their order,
 * and each sees what was committed before it began: after a lock that had to be waited for, the others see
 * what its holder has written. A server is sent all of them at once.
 * @returns the rows of each
 */
export const executeTogether = async <Rows extends readonly unknown[]>(
  transaction: Database,
  ...statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> }
): Promise<{ -readonly [Index in keyof Rows]: Rows[Index][] }> => {
  const before = []
  for (const statement of statements.slice(0, -1)) {
    before.push(await sendAhead(transaction, statement as Statement))
  }
  const last = statements.at(-1) as Statement
  const { rows } = await transaction.executeQuery(last.compile(transaction))
  const answers = [...(await Promise.all(before.map((answer) => answer()))), rows]
  return answers as { -readonly [Index in keyof Rows]: Rows[Index][] }
}
