import { repeatedField, ServiceError, unknownField } from '../platform/errors.ts'
import type { CreateContext, Exchange } from './call-context.ts'
import type { Contract } from './contract.ts'
import { readJsonBody } from './json-body.ts'
import type { Procedure, Procedures } from './procedures.ts'
import type { Match } from './route-table.ts'
import { WEB_VITALS_PATH } from './routes.ts'

type Input = Record<string, unknown>

const invalid = (message: string): ServiceError => new ServiceError('invalid_input', message)

/** Converts a parameter to the type that the procedure expects. Texts that do not fit stay texts, and the procedure's schema rejects them. */
const coerce = (text: string, type: string | undefined): unknown => {
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && text.trim() !== '') return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The inputs of a call, in its address and its body. */
type CallInput = {
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Name and value pairs, since a name may be repeated. */
const queryInput = ({ url }: CallInput, { input, hasBody }: Contract): [string, unknown][] => {
  if (!url.includes('?')) return []
  const { searchParams } = new URL(url, 'http://localhost')
  // Inputs of the body are not converted from query parameters.
  const types = hasBody ? {} : input?.properties
  return [...searchParams].map(([name, text]) => [name, coerce(text, types?.[name]?.type)])
}

const bodyInput = (call: CallInput, { hasBody }: Contract): [string, unknown][] => {
  const body: unknown = call.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The body must be a JSON object.')
  }
  const [unexpected] = hasBody ? [] : Object.keys(body)
  if (unexpected) throw unknownField(unexpected)
  return Object.entries(body)
}

/** The input of the procedure. @throws invalid_input for what the call does not have */
const inputOf = (call: CallInput, contract: Contract): Input | undefined => {
  // Without a prototype, so that "__proto__" is a key like any other.
  const input: Input = Object.create(null)
  for (const [name, value] of [
    ...Object.entries(call.params),
    ...queryInput(call, contract),
    ...bodyInput(call, contract),
  ]) {
    if (name in input) throw repeatedField(name)
    input[name] = value
  }
  if (contract.input) return input
  const [unexpected] = Object.keys(input)
  if (unexpected) throw unknownField(unexpected)
  return undefined
}

/** @throws URIError, which is the caller's error, for a part of the path that cannot be decoded */
const decodedParams = (params: Match['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]))

/** Makes the call of a documented path. @returns its reply */
export const callRest = async (
  procedures: Procedures,
  { contract, params: encoded }: Match,
  { request, response }: Exchange,
  createContext: CreateContext,
): Promise<unknown> => {
  const params = decodedParams(encoded)
  const body = await readJsonBody(request, response)
  const { procedure: name, path } = contract
  const context = await createContext([name], { isMeasurement: path === WEB_VITALS_PATH })
  const input = inputOf({ url: request.url, params, body }, contract)
  return (procedures.get(name) as Procedure).call(context, async () => input)
}
