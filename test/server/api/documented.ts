import { type ZodType, z } from 'zod'
import type { Contract } from '../../../src/server/api/contract.ts'
import { openApiDocument } from '../../../src/server/api/openapi.ts'
import { proceduresOf } from '../../../src/server/api/procedures.ts'
import { appRouterOf } from '../../../src/server/router.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Schema = { properties: object; required: string[] }
type Content = { content: { 'application/json': { schema: Schema } } }
export type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: Content & { required: boolean }
  responses: { 200: Content; default: Content }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const DOCUMENT = openApiDocument(
  proceduresOf(appRouterOf({ developmentSignIn: true })),
) as Document

export const operationOf = ({ path, method }: Pick<Contract, 'path' | 'method'>): Operation =>
  DOCUMENT.paths[path]?.[method] as Operation

/** What the document says that a call replies: no other key, and none left out. */
export const documentedReply = (contract: Contract): ZodType => {
  const { schema } = operationOf(contract).responses[200].content['application/json']
  const all = { ...schema, $defs: DOCUMENT.components.schemas }
  const text = JSON.stringify(all).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text))
}
