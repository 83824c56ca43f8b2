import type { EntityMetadata } from '@mikro-orm/core'
import {
  type ColumnUpdateNode,
  type CompiledQuery,
  createQueryId,
  type IdentifierNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  type UnknownRow,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

/** The result of a statement whose answer comes later, because it has not been sent yet. */
export type AnswerToCome<Row> = QueryResult<Row> & { readonly answer?: Promise<QueryResult<Row>> }

/** How values of a column are read and written. Texts, dates, arrays and all else are left as they are. */
type Kind = 'as it is' | 'as a time' | 'as a number' | 'as JSON'

type Property = {
  readonly name: string
  readonly column: string
  readonly kind: Kind
  /** What the driver returns differs from what the entity declares. */
  readonly convert: ((value: unknown) => unknown) | undefined
  /** For messages: a table that has it. */
  readonly place: string
}

const kindOf = (type: string): Kind => {
  if (/^timestamptz(\(\d\))?$/.test(type)) return 'as a time'
  if (/^(bigint|int|smallint|real|double precision)$/.test(type)) return 'as a number'
  return /^jsonb?$/.test(type) ? 'as JSON' : 'as it is'
}

const toTime = (value: unknown): unknown => (typeof value === 'string' ? new Date(value) : value)
/** The driver returns a bigint as text, and other numbers as numbers. */
const toNumber = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value)

const converterOf = (type: string): Property['convert'] => {
  if (type === 'bigint') return toNumber
  return kindOf(type) === 'as a time' ? toTime : undefined
}

/** @throws Error when two columns cannot be translated by one name */
const requireSame = (key: string, one: Property, other: Property): void => {
  if (one.name !== other.name || one.column !== other.column) {
    throw new Error(
      `${key} is ${one.name} (${one.column}) in one table and ${other.name} (${other.column}) in another`,
    )
  }
  if (one.kind !== other.kind) {
    throw new Error(
      `The property ${one.name} has values of two kinds: ${one.place} is read ${one.kind}, ${other.place} ${other.kind}. Name one of them differently.`,
    )
  }
}

/**
 * The properties of all entities, by their names and by their columns.
 * @throws Error when a name means different columns, or values of different kinds, in two tables: they are
 * translated without knowing which
 */
const propertiesOf = (tables: Iterable<EntityMetadata>): ReadonlyMap<string, Property> => {
  const byName = new Map<string, Property>()
  const add = (key: string, property: Property): void => {
    const known = byName.get(key)
    if (known) requireSame(key, known, property)
    // Sums of one table are too big for the type that another has.
    if (!known?.convert) byName.set(key, property)
  }
  for (const { tableName, props } of tables) {
    for (const { name, fieldNames, columnTypes } of props) {
      const [column] = fieldNames ?? []
      if (column === undefined) continue
      const [type = ''] = columnTypes
      const place = `${tableName}.${column} (${type})`
      const property = { name, column, kind: kindOf(type), convert: converterOf(type), place }
      add(name, property)
      add(column, property)
    }
  }
  return byName
}

const isNamed = (node: OperationNode): node is OperationNode & { column: IdentifierNode } =>
  'column' in node

const jsonOf = (value: unknown): unknown => (value === null ? null : JSON.stringify(value))

/** A value of a JSON column; an expression stays as it is. */
const withJson = (node: OperationNode): OperationNode =>
  ValueNode.is(node) ? ValueNode.create(jsonOf(node.value)) : node

/** Translates properties to columns, and writes values of JSON columns as JSON. */
class ColumnNames extends OperationNodeTransformer {
  readonly #properties: ReadonlyMap<string, Property>

  constructor(properties: ReadonlyMap<string, Property>) {
    super()
    this.#properties = properties
  }

  #isJson(node: OperationNode): boolean {
    return isNamed(node) && this.#properties.get(node.column.name)?.kind === 'as JSON'
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    const column = this.#properties.get(node.name)?.column
    return column === undefined || column === node.name ? node : { ...node, name: column }
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId?: QueryId,
  ): InsertQueryNode {
    return super.transformInsertQuery(this.#withJsonValues(node), queryId)
  }

  #withJsonValues(node: InsertQueryNode): InsertQueryNode {
    const { columns = [], values } = node
    const isJson = columns.map((column) => this.#isJson(column))
    if (!values || !ValuesNode.is(values) || !isJson.includes(true)) return node
    const rows = values.values.map((row) =>
      row.kind === 'ValueListNode'
        ? ValueListNode.create(row.values.map((one, at) => (isJson[at] ? withJson(one) : one)))
        : PrimitiveValueListNode.create(
            row.values.map((one, at) => (isJson[at] ? jsonOf(one) : one)),
          ),
    )
    return { ...node, values: ValuesNode.create(rows) }
  }

  protected override transformColumnUpdate(
    node: ColumnUpdateNode,
    queryId?: QueryId,
  ): ColumnUpdateNode {
    const update = this.#isJson(node.column) ? { ...node, value: withJson(node.value) } : node
    return super.transformColumnUpdate(update, queryId)
  }
}

/** A field of a result. */
type Field = {
  readonly field: string
  readonly name: string
  readonly convert: ((value: unknown) => unknown) | undefined
}

const fieldsOf = (row: UnknownRow, properties: ReadonlyMap<string, Property>): Field[] =>
  Object.keys(row).map((field) => {
    const property = properties.get(field)
    return {
      field,
      name: property?.name ?? field,
      convert: property?.convert,
    }
  })

/** Gives rows the names of properties, and their values the types of the entities. */
const namedRows = (rows: readonly UnknownRow[], fields: readonly Field[]): UnknownRow[] =>
  rows.map((row) => {
    const named: UnknownRow = {}
    for (const { field, name, convert } of fields) {
      named[name] = convert ? convert(row[field]) : row[field]
    }
    return named
  })

/** Those whose rows are renamed. A statement that is compiled once runs on any connection. */
const translated = new WeakSet<QueryId>()
/** The fields of statements that are compiled once; null until they are known. */
const keptFields = new WeakMap<QueryId, readonly Field[] | null>()

/**
 * Lets the fields of a statement that is compiled once be looked up once. For that it gets an id of its own:
 * builders that begin with the same one share theirs, whatever they select.
 */
export const keepFields = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => {
  if (!translated.has(query.queryId)) return query
  const queryId = createQueryId()
  translated.add(queryId)
  keptFields.set(queryId, null)
  return { ...query, queryId }
}

/**
 * Lets statements use the entities' properties in place of columns. A property has the same column and the
 * same kind of values in every table, so each identifier is translated by itself; statements written as SQL,
 * and what they return, are left as they are.
 *
 * In place of MikroORM's own plugin, which looks at every column of all tables of a statement for each row
 * that it returns: reading one user took 0.7 ms, and takes 0.35 ms without it.
 */
export const propertyNames = (tables: Iterable<EntityMetadata>): KyselyPlugin => {
  const properties = propertiesOf(tables)
  const columnNames = new ColumnNames(properties)
  const fieldsOfResult = (row: UnknownRow, queryId: QueryId): readonly Field[] => {
    const kept = keptFields.get(queryId)
    if (kept) return kept
    const fields = fieldsOf(row, properties)
    if (kept === null) keptFields.set(queryId, fields)
    return fields
  }
  const translateResult = (
    result: QueryResult<UnknownRow>,
    queryId: QueryId,
  ): QueryResult<UnknownRow> => {
    const [first] = result.rows
    if (first === undefined || !translated.has(queryId)) return result
    return { ...result, rows: namedRows(result.rows, fieldsOfResult(first, queryId)) }
  }
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode') return node
      translated.add(queryId)
      return columnNames.transformNode(node, queryId)
    },
    transformResult: async ({ result, queryId }) => {
      const translatedResult = translateResult(result, queryId)
      const { answer }: AnswerToCome<UnknownRow> = result
      if (!answer) return translatedResult
      const translatedAnswer = answer.then((later) => translateResult(later, queryId))
      // The caller may not await it: a rejection is then reported by the statement after it.
      translatedAnswer.catch(() => {})
      return { ...translatedResult, answer: translatedAnswer }
    },
  }
}
