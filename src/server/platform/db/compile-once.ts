import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import { keepFields } from './property-names.ts'
import type { Statement } from './sent-together.ts'

/** Stands for a value that is given when the statement runs. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Times as texts: the driver would write one anew for each parameter, and a statement may have it in ten places. */
const sentValues = (values: object): Readonly<Record<string, unknown>> => {
  const sent: Record<string, unknown> = { ...values }
  for (const name in sent) {
    const value = sent[name]
    if (value instanceof Date) sent[name] = value.toISOString()
  }
  return sent
}

/** A statement that was compiled once. */
export type CompiledStatement<Values extends object, Row> = {
  /** Runs it. @returns its rows */
  (database: Database, values: Values): Promise<Row[]>
  /** The statement with its values, to be sent with others. */
  readonly with: (values: Values) => Statement<Row>
}

/**
 * Prepares a statement of frequent calls: it is written with Kysely, and compiled when it runs for the first
 * time. The values of JSON columns cannot be parameters.
 * @param write gets the parameters of the statement in place of their values
 */
export const compileOnce = <Values extends object, Row>(
  write: (database: Database, values: Values) => Statement<Row>,
): CompiledStatement<Values, Row> => {
  const parameters = new Proxy({} as Values, {
    get: (_target, name) => new Parameter(String(name)),
  })
  let compiled: CompiledQuery<Row> | null = null
  const withValues = (values: Values): Statement<Row> => ({
    compile: (database) => {
      compiled ??= keepFields(write(database, parameters).compile(database))
      const sent = sentValues(values)
      return {
        ...compiled,
        parameters: compiled.parameters.map((value) =>
          value instanceof Parameter ? sent[value.name] : value,
        ),
      }
    },
  })
  const run = async (database: Database, values: Values): Promise<Row[]> => {
    const { rows } = await database.executeQuery<Row>(withValues(values).compile(database))
    return rows
  }
  return Object.assign(run, { with: withValues })
}

/**
 * Statements that differ only in their shape, such as the columns that they read: each shape is compiled once.
 * There must be few.
 * @param keyOf tells shapes apart
 */
export const compileOncePerShape = <Shape, Values extends object, Row>(
  keyOf: (shape: Shape) => string,
  write: (database: Database, values: Values, shape: Shape) => Statement<Row>,
): ((shape: Shape) => CompiledStatement<Values, Row>) => {
  const statements = new Map<string, CompiledStatement<Values, Row>>()
  return (shape) => {
    const key = keyOf(shape)
    const known = statements.get(key)
    if (known) return known
    const statement = compileOnce<Values, Row>((database, values) => write(database, values, shape))
    statements.set(key, statement)
    return statement
  }
}
