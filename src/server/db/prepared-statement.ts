import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a value that is given when the statement runs. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** What Kysely makes of a statement, written with its builder or as SQL. */
type Written<Row> = { readonly compile: (database: Database) => CompiledQuery<Row> }

/** Runs a statement that was compiled once. @returns its rows */
export type PreparedStatement<Values extends object, Row> = (
  database: Database,
  values: Values,
) => Promise<Row[]>

/**
 * A statement that frequent calls run: it is written with Kysely as any other, but compiled only once. The
 * values of JSON columns cannot be parameters.
 * @param write gets the parameters of the statement in place of their values
 */
export const prepareStatement = <Values extends object, Row>(
  write: (database: Database, values: Values) => Written<Row>,
): PreparedStatement<Values, Row> => {
  const parameters = new Proxy({} as Values, {
    get: (_target, name) => new Parameter(String(name)),
  })
  let compiled: CompiledQuery<Row> | null = null
  return async (database, values) => {
    compiled ??= write(database, parameters).compile(database)
    const { rows } = await database.executeQuery<Row>({
      ...compiled,
      parameters: compiled.parameters.map((value) =>
        value instanceof Parameter ? values[value.name as keyof Values] : value,
      ),
    })
    return rows
  }
}
