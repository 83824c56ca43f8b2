import { type ZodType, z } from 'zod'
import type { Procedure, Procedures } from './procedures.ts'
import { type Route, routes } from './routes.ts'

export type JsonSchema = {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
  readonly required?: readonly string[]
}

/** A route with the input and output of its procedure. */
export type Contract = Route & {
  readonly isMutation: boolean
  /** Null if the procedure has no input. */
  readonly input: JsonSchema | null
  readonly output: ZodType
  /** The inputs that are path parameters. */
  readonly inPath: readonly string[]
  /** Whether the other inputs are in the body. */
  readonly hasBody: boolean
}

/** Removes patterns of known formats, and the bounds of JavaScript's safe integers. */
const withoutNoise = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

export const jsonSchemaOf = (schema: ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, override: withoutNoise })
  return rest as JsonSchema
}

const contractOf = (route: Route, procedure: Procedure): Contract => {
  const { type, output } = procedure
  if (!output) throw new Error(`${route.procedure} has no output schema`)
  const input = procedure.input ? jsonSchemaOf(procedure.input, 'input') : null
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const hasOthers = Object.keys(input?.properties ?? {}).some((name) => !inPath.includes(name))
  const hasBody = hasOthers && (route.method === 'post' || route.method === 'patch')
  return { ...route, isMutation: type === 'mutation', input, output, inPath, hasBody }
}

/** The contracts of all procedures; production has no development sign-in. */
export const contractsOf = (procedures: Procedures): readonly Contract[] =>
  routes.flatMap((route) => {
    const procedure = procedures.get(route.procedure)
    return procedure ? [contractOf(route, procedure)] : []
  })
