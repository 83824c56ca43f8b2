import { type ZodType, z } from 'zod'
import { PRODUCT_NAME } from '../../domain/product.ts'
import type { AppRouter } from '../router.ts'
import { type Route, routesOf } from './routes.ts'

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

const inputSchemaOf = (appRouter: AppRouter, route: Route): JsonSchema | null => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: ZodType[] } }
  >
  const [input] = procedures[route.procedure]?._def.inputs ?? []
  return input ? (z.toJSONSchema(input, { io: 'input' }) as JsonSchema) : null
}

const isInPath = (route: Route, name: string): boolean => route.path.includes(`{${name}}`)

/** The parts of the path, and of a call without a body the rest of its input. */
const parametersOf = (route: Route, schema: JsonSchema | null): object[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([name]) => !route.body || isInPath(route, name))
    .map(([name, property]) => {
      const inPath = isInPath(route, name)
      return {
        name,
        in: inPath ? 'path' : 'query',
        required: inPath || (schema?.required ?? []).includes(name),
        schema: property,
      }
    })

/** What the path does not say. A body of which nothing is required may be left out. */
const requestBodyOf = (route: Route, schema: JsonSchema | null): object => {
  const isInBody = (name: string): boolean => !isInPath(route, name)
  const properties = Object.entries(schema?.properties ?? {}).filter(([name]) => isInBody(name))
  const required = (schema?.required ?? []).filter(isInBody)
  const bodySchema = { ...schema, properties: Object.fromEntries(properties), required }
  return {
    requestBody: {
      required: required.length > 0,
      content: { 'application/json': { schema: bodySchema } },
    },
  }
}

const operationOf = (appRouter: AppRouter, route: Route): object => {
  const schema = inputSchemaOf(appRouter, route)
  return {
    operationId: route.procedure,
    parameters: parametersOf(route, schema),
    ...(route.body && requestBodyOf(route, schema)),
    responses: {
      200: { description: 'Done', content: { 'application/json': {} } },
      default: {
        description: 'Refused: a message that a person can read',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the REST table. */
export const openApiDocument = (appRouter: AppRouter): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routesOf(appRouter)) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(appRouter, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1' },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: { message: { type: 'string' }, code: { type: 'string' } },
          required: ['message', 'code'],
        },
      },
    },
  }
}
