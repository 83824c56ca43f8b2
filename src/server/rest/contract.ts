import { type ZodType, z } from 'zod'
import type { AppRouter } from '../router.ts'
import { type Route, routes } from './routes.ts'

export type JsonSchema = {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
  readonly required?: readonly string[]
}

/** A row of the table, with what its procedure takes and replies. */
export type Contract = Route & {
  readonly isMutation: boolean
  /** Null where nothing is taken. */
  readonly input: JsonSchema | null
  readonly output: ZodType
  /** The inputs that the path names. */
  readonly inPath: readonly string[]
  /** Whether the other inputs are the keys of a body; a call without takes none. */
  readonly hasBody: boolean
}

/** What tRPC keeps of a procedure. */
type Procedure = {
  readonly _def: {
    readonly type: 'query' | 'mutation'
    readonly inputs: readonly ZodType[]
    readonly output?: { readonly schema?: ZodType }
  }
}

/** The pattern adds nothing to a format, nor do the bounds that every integer of JavaScript has. */
const withoutNoise = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

export const jsonSchemaOf = (schema: ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, override: withoutNoise })
  return rest as JsonSchema
}

const contractOf = (route: Route, { _def: { type, inputs, output } }: Procedure): Contract => {
  if (!output?.schema) throw new Error(`${route.procedure} does not say what it replies`)
  const [schema] = inputs
  const input = schema ? jsonSchemaOf(schema, 'input') : null
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const isMore = Object.keys(input?.properties ?? {}).some((name) => !inPath.includes(name))
  const hasBody = isMore && (route.method === 'post' || route.method === 'patch')
  return {
    ...route,
    isMutation: type === 'mutation',
    input,
    output: output.schema,
    inPath,
    hasBody,
  }
}

/** The rows whose procedures this installation has. */
export const contractsOf = (router: AppRouter): readonly Contract[] => {
  const procedures = router._def.procedures as unknown as Readonly<Record<string, Procedure>>
  return routes.flatMap((route) => {
    const procedure = procedures[route.procedure]
    return procedure ? [contractOf(route, procedure)] : []
  })
}
