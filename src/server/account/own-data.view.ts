import type { OwnDataPart } from './own-data.service.ts'

const camelCase = (name: string): string =>
  name.includes('_')
    ? name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
    : name

const withCamelCaseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withCamelCaseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [camelCase(name), withCamelCaseKeys(inner)]),
  )
}

const textOf = (row: unknown): string => JSON.stringify(withCamelCaseKeys(row))

/**
 * The document of somebody's own data, piece by piece: a JSON object with the account and a list for each
 * table, a row on a line. Column names are in camel case like everywhere else in the API.
 */
export async function* ownDataPieces(parts: AsyncIterable<OwnDataPart>): AsyncGenerator<string> {
  let table: string | undefined
  let separator = ''
  for await (const part of parts) {
    if ('row' in part) {
      yield `{"account": ${textOf(part.row)}`
      continue
    }
    if (part.table !== table) {
      yield `${table === undefined ? '' : ']'},\n"${part.table}": [`
      table = part.table
      separator = '\n'
    }
    if (part.rows.length === 0) continue
    yield separator + part.rows.map(textOf).join(',\n')
    separator = ',\n'
  }
  yield ']}\n'
}
