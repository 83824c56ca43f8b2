import fc, { type Arbitrary } from 'fast-check'

/** The parts of a JSON Schema that the inputs of this product use. */
export type JsonSchema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  // The surrogates are no characters.
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))

/**
 * Texts of any characters of Unicode. The `binary` unit of fast-check has the same ones, but spends
 * more than a second in each process on an index of all of them.
 */
export const unicodeText = ({ maxLength = 10 } = {}): Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((characters) => characters.join(''))

/** Letters, and characters with a meaning in databases, patterns, paths and markup. */
const hostileCharacter = fc.constantFrom(
  'a',
  'é',
  ' ',
  '\u0000',
  '%',
  '_',
  "'",
  '"',
  '\\',
  '/',
  '<',
  '\n',
  '😀',
)

const textOf = ({ format, minLength = 0, maxLength = 40 }: JsonSchema, ids: Arbitrary<string>) => {
  if (format === 'uuid') return fc.oneof(ids, fc.uuid())
  if (format === 'email') return fc.emailAddress()
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 90)) }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
    fc.string({ ...length, unit: hostileCharacter }),
    ids,
  )
}

const recordOf = (
  { properties = {}, required = [] }: JsonSchema,
  ids: Arbitrary<string>,
): Arbitrary<Record<string, unknown>> => {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    validValue(member, ids),
  ])
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] })
}

/** Values that fit the schema, with one of the given ids for most ids. */
export const validValue = (schema: JsonSchema, ids: Arbitrary<string>): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, ids)))
  const { minimum = -1000, maximum = 1000, minItems = 0, maxItems = 25 } = schema
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'array':
      return fc.array(validValue(schema.items ?? {}, ids), {
        minLength: minItems,
        maxLength: maxItems,
      })
    case 'object':
      return recordOf(schema, ids)
    default:
      throw new Error(`the tests cannot make up a ${JSON.stringify(schema)}`)
  }
}

/** The smallest value that fits the schema; of an object, only the required keys. */
export const sampleValue = (schema: JsonSchema): unknown => {
  const { type, format, minLength = 1, minItems = 0, minimum = 0 } = schema
  const { properties = {}, required = [], items = {} } = schema
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.anyOf?.[0]) return sampleValue(schema.anyOf[0])
  if (format === 'uuid') return '0190a0c0-0000-7000-8000-000000000000'
  if (format === 'email') return 'sample@example.org'
  switch (type) {
    case 'string':
      return 'a'.repeat(minLength)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return minimum
    case 'array':
      return Array.from({ length: minItems }, () => sampleValue(items))
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sampleValue(properties[name] ?? {})]))
    default:
      throw new Error(`the tests cannot make up a ${JSON.stringify(schema)}`)
  }
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { inner: [value] }
  return value
}

/** What clients send by mistake and attackers on purpose. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    -0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u2066',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'NaN',
    'x'.repeat(5000),
    '🎺'.repeat(300),
    [],
    {},
    { $gt: 0 },
    { toString: 1 },
    Array(500).fill(1),
    nested(200),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  unicodeText(),
)

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'isSiteAdmin',
  'userId',
  'id',
  '$where',
)

type Input = Readonly<Record<string, unknown>>

/** The input with one thing wrong: a key gone, renamed or added, a value that does not fit. */
export const withFault = (input: Input): Arbitrary<unknown> => {
  const names = Object.keys(input)
  const added = fc
    .tuple(hostileKey, hostileValue)
    .map(([key, value]) => ({ ...input, [key]: value }))
  if (names.length === 0) return fc.oneof(added, hostileValue)
  const name = fc.constantFrom(...names)
  const replaced = fc.tuple(name, hostileValue).map(([key, value]) => ({ ...input, [key]: value }))
  const dropped = name.map((key) => {
    const { [key]: _gone, ...rest } = input
    return rest
  })
  const renamed = fc.tuple(name, hostileKey).map(([from, to]) => {
    const { [from]: value, ...rest } = input
    return { ...rest, [to]: value }
  })
  return fc.oneof({ weight: 4, arbitrary: replaced }, dropped, renamed, added, hostileValue)
}
