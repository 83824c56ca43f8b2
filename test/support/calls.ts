import { type Contract, contractsOf } from '../../src/server/rest/contract.ts'
import { appRouterOf } from '../../src/server/router.ts'
import { type JsonSchema, sampleValue } from './arbitrary.ts'
import type { HttpClient, Json, Reply } from './http.ts'

/** Every call: a row of the REST table with the input and output of its procedure. */
export const CONTRACTS = contractsOf(appRouterOf({ developmentSignIn: true }))

export type Input = Readonly<Record<string, Json>>

/** A call as it goes over the wire. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

/** The shortest input that fits the contract. */
export const sampleInputOf = ({ input }: Contract): Input =>
  input ? (sampleValue(input as JsonSchema) as Input) : {}

const queryOf = (input: Input): string =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  ).toString()

/** The call of the documented address with this input. */
export const asRestCall = ({ method, path, inPath, hasBody }: Contract, input: Input): Call => {
  const address = path.replace(/\{(\w+)\}/g, (_part, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const others = Object.fromEntries(
    Object.entries(input).filter(([name]) => !inPath.includes(name)),
  )
  const query = hasBody ? '' : queryOf(others)
  return {
    method: method.toUpperCase(),
    path: query ? `${address}?${query}` : address,
    ...(hasBody && { body: others }),
  }
}

/** The call of the procedure with this input, as the product's own client makes it. */
export const asProcedureCall = ({ procedure, isMutation }: Contract, input: Input): Call => {
  const path = `/api/trpc/${procedure}`
  return isMutation
    ? { method: 'POST', path, body: input }
    : { method: 'GET', path: `${path}?input=${encodeURIComponent(JSON.stringify(input))}` }
}

/** The input of a call of the documented address. */
export const inputOf = (contract: Contract, { path, body }: Call): Input => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const parts = pathname.split('/')
  const inPath = contract.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), parts[index]]] : []))
  const inQuery = [...searchParams].map(([name, text]) => {
    const type = contract.input?.properties?.[name]?.type
    if (type === 'integer') return [name, Number(text)]
    return [name, type === 'boolean' ? text === 'true' : text]
  })
  return { ...Object.fromEntries([...inPath, ...inQuery]), ...body }
}

/** Makes the call, from no browser unless the headers say so. */
export const makeCall = (
  client: HttpClient,
  { method, path, body }: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  client.send(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
