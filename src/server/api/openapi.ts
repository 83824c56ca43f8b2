import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { type Contract, contractsOf, type JsonSchema, jsonSchemaOf } from './contract.ts'
import { FILE_FIELD } from './file-form.ts'
import type { Procedures } from './procedures.ts'

/** Path parameters, and query parameters if the call has no body. */
const parametersOf = ({ input, inPath, hasBody }: Contract): object[] =>
  Object.entries(input?.properties ?? {})
    .filter(([name]) => !hasBody || inPath.includes(name))
    .map(([name, property]) => {
      const isInPath = inPath.includes(name)
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || (input?.required ?? []).includes(name),
        schema: property,
      }
    })

const FORM_WITH_FILE = {
  type: 'object',
  properties: { [FILE_FIELD]: { type: 'string', format: 'binary' } },
  required: [FILE_FIELD],
  additionalProperties: false,
}

/** The inputs that are not path parameters. The body is optional if none of them is required. */
const requestBodyOf = ({ input, inPath, acceptsFile }: Contract): object => {
  const isInBody = (name: string): boolean => !inPath.includes(name)
  const properties = Object.entries(input?.properties ?? {}).filter(([name]) => isInBody(name))
  const required = (input?.required ?? []).filter(isInBody)
  const bodySchema = { ...input, properties: Object.fromEntries(properties), required }
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': { schema: bodySchema },
        ...(acceptsFile && { 'multipart/form-data': { schema: FORM_WITH_FILE } }),
      },
    },
  }
}

const operationOf = (contract: Contract, reply: JsonSchema): object => ({
  operationId: contract.procedure,
  parameters: parametersOf(contract),
  ...(contract.hasBody && requestBodyOf(contract)),
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: reply } } },
    default: {
      description: 'Error, with a message for people',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

type SchemaWithDefinitions = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> }

/** The schema of a reply. Named parts are separate, so that the document describes each once. */
const replyOf = ({ output }: Contract): { $defs: object; reply: JsonSchema } => {
  const text = JSON.stringify(jsonSchemaOf(output, 'output'))
  const { $defs = {}, ...reply }: SchemaWithDefinitions = JSON.parse(
    text.replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return { $defs, reply }
}

/** The OpenAPI 3.1 document of the REST endpoints. */
export const openApiDocument = (procedures: Procedures): object => {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Record<string, object> = {
    Error: {
      type: 'object',
      properties: { message: { type: 'string' }, code: { type: 'string' } },
      required: ['message', 'code'],
    },
  }
  for (const contract of contractsOf(procedures)) {
    const { $defs, reply } = replyOf(contract)
    Object.assign(schemas, $defs)
    const { path, method } = contract
    paths[path] = { ...paths[path], [method]: operationOf(contract, reply) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1' },
    paths,
    components: { schemas },
  }
}
