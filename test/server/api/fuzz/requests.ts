import fc, { type Arbitrary } from 'fast-check'
import type { Contract } from '../../../../src/server/api/contract.ts'
import {
  hostileValue,
  type JsonSchema,
  unicodeText,
  validValue,
  withFault,
} from '../../../support/arbitrary.ts'
import { CONTRACTS } from '../../../support/calls.ts'

/** A request to send. */
export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

const NAVIGATIONS = [
  '/api/login',
  '/api/auth/login',
  '/api/auth/google',
  '/api/auth/oidc',
  '/api/auth/callback/oidc',
  '/api/auth/callback/google',
  '/api/og/default',
  '/api/og/invitation',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
]

/** Whether it goes to an address for browsers, which replies with redirects and documents. */
export const isNavigation = ({ path }: Pick<FuzzRequest, 'path'>): boolean =>
  NAVIGATIONS.some((known) => path.split('?')[0] === known)

/** Mostly valid input, often with one fault, sometimes anything. */
const inputFor = ({ input }: Contract, ids: Arbitrary<string>): Arbitrary<unknown> => {
  const schema = (input ?? { type: 'object' }) as JsonSchema
  const valid = validValue(schema, ids) as Arbitrary<Record<string, unknown>>
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain(withFault) },
    { weight: 1, arbitrary: hostileValue },
  )
}

const oddType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=klingon',
  'application/json;;;',
  'application/jsonp',
  '',
)
const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: oddType },
)
const oddMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')

/** Mostly a whole body, sometimes truncated, doubled or not JSON. */
const bodyOf = (input: unknown): Arbitrary<string> => {
  const text = JSON.stringify(input) ?? ''
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(text) },
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc.constantFrom(`${text}${text}`, `[${text}]`, '"', '{"a":1,"a":2}', '﻿{}', ''),
  )
}

const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  )

const entriesOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null ? Object.entries(input).slice(0, 30) : []

/** The query string, sometimes broken or doubled. */
const queryOf = (input: unknown): Arbitrary<string> => {
  const pairs = entriesOf(input).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const query = pairs.join('&').slice(0, 8000)
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(query) },
    fc.constantFrom(`${query}&${query}`, `${query}&%E0%A4%A=%`, `${query}&limit[]=1`, '&&==&'),
  )
}

const withBody = (method: string, path: string, input: unknown): Arbitrary<FuzzRequest> =>
  fc.tuple(bodyOf(input), contentType).map(([body, type]) => ({
    method,
    path,
    headers: type ? { 'Content-Type': type } : {},
    body,
  }))

const plain = (method: string, path: string): FuzzRequest => ({
  method,
  path,
  headers: {},
  body: null,
})

const overRest = (contract: Contract, ids: Arbitrary<string>): Arbitrary<FuzzRequest> =>
  fc.tuple(inputFor(contract, ids), ids).chain(([input, id]) => {
    const given = new Map(entriesOf(input))
    const path = contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = given.get(name) ?? id
      given.delete(name)
      return encoded(value).slice(0, 2000)
    })
    const method = contract.method.toUpperCase()
    if (contract.hasBody) return withBody(method, path, input)
    return queryOf(Object.fromEntries(given)).map((query) => plain(method, `${path}?${query}`))
  })

const overTrpc = (contract: Contract, ids: Arbitrary<string>): Arbitrary<FuzzRequest> =>
  fc
    .tuple(inputFor(contract, ids), fc.constantFrom('', '', '0', '1', '-1', 'x', '99999999999'))
    .chain(([input, index]) => {
      const sent = index === '' ? input : { [index]: input }
      const path = `/api/trpc/${contract.procedure}${index === '' ? '' : '?batch=1'}`
      if (contract.isMutation) return withBody('POST', path, sent)
      const query = `${path.includes('?') ? '&' : '?'}input=${encoded(JSON.stringify(sent))}`
      return fc.constant(plain('GET', `${path}${query}`.slice(0, 12_000)))
    })

const navigation: Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...NAVIGATIONS),
    fc.dictionary(
      fc.constantFrom('state', 'code', 'iss', 'error', 'returnTo', 'nonce'),
      fc.oneof(unicodeText(), fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)),
    ),
  )
  .chain(([path, parameters]) =>
    queryOf(parameters).map((query) => plain('GET', `${path}?${query}`)),
  )

/** Any request to any procedure and path that is not excluded, with these ids in it. */
export const anyRequest = (
  excluded: readonly string[],
  ids: Arbitrary<string>,
): Arbitrary<FuzzRequest> => {
  const contract = fc.constantFrom(
    ...CONTRACTS.filter(({ procedure }) => !excluded.includes(procedure)),
  )
  const valid = fc.oneof(
    { weight: 10, arbitrary: contract.chain((one) => overRest(one, ids)) },
    { weight: 10, arbitrary: contract.chain((one) => overTrpc(one, ids)) },
    { weight: 1, arbitrary: navigation },
  )
  // With another method it may be another call, which may be excluded.
  const isExcluded = ({ path }: FuzzRequest): boolean =>
    CONTRACTS.some((one) => excluded.includes(one.procedure) && path.startsWith(one.path))
  const otherwise = fc
    .tuple(valid, oddMethod)
    .map(([request, method]) => ({ ...request, method, body: null, headers: {} }))
    .filter((request) => !isExcluded(request))
  return fc.oneof({ weight: 14, arbitrary: valid }, { weight: 1, arbitrary: otherwise })
}
