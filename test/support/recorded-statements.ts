import {
  type CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type RootOperationNode,
  sql,
} from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'

/** The statements that `work` sends on the database it is given. */
export const recordStatements = async (
  database: Database,
  work: (database: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> => {
  const nodes: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(database.withPlugin(recorder))
  return nodes.map((node) => new PostgresQueryCompiler().compileQuery(node, createQueryId()))
}

/** PostgreSQL's plan for a statement whatever its parameters are, as for a prepared one that it has run often. */
export const genericPlanOf = async (
  database: Database,
  statement: CompiledQuery,
): Promise<string> => {
  const parameters = statement.parameters.map(() => 'null').join(', ')
  const { rows } = await database.transaction().execute(async (transaction) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction)
    await sql.raw(`prepare planned as ${statement.sql}`).execute(transaction)
    const plan = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain execute planned (${parameters})`)
      .execute(transaction)
    await sql`deallocate planned`.execute(transaction)
    return plan
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
