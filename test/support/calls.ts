import { type Contract, contractsOf } from '../../src/server/api/contract.ts'
import { proceduresOf } from '../../src/server/api/procedures.ts'
import { appRouterOf } from '../../src/server/router.ts'
import { type JsonSchema, sampleValue } from './arbitrary.ts'
import type { HttpClient, Json, Reply } from './http.ts'

/** The contract of every call: its row in the REST table, and its procedure's input and output. */
export const CONTRACTS = contractsOf(proceduresOf(appRouterOf({ developmentSignIn: true })))

export type Input = Readonly<Record<string, Json>>

/** The HTTP request of a call. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

/** The shortest input that is valid under the contract. */
export const sampleInputOf = ({ input }: Contract): Input =>
  input ? (sampleValue(input as JsonSchema) as Input) : {}

const queryOf = (input: Input): string =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  ).toString()

/** Makes a request to the documented REST address with this input. */
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

/** Makes a tRPC request with this input, as Berean's own client does. */
export const asProcedureCall = ({ procedure, isMutation }: Contract, input: Input): Call => {
  const path = `/api/trpc/${procedure}`
  return isMutation
    ? { method: 'POST', path, body: input }
    : { method: 'GET', path: `${path}?input=${encodeURIComponent(JSON.stringify(input))}` }
}

/** Reads the input back from a request to the documented address. */
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

/** Sends the request, without a browser's headers unless they are given. */
export const makeCall = (
  client: HttpClient,
  { method, path, body }: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  client.send(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
