import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { type Route, routes } from '../../../src/server/rest/routes.ts'
import { appRouterOf } from '../../../src/server/router.ts'
import { fitting, type JsonSchema, oddValue, spoilt } from '../../support/arbitrary.ts'

/** A request as it goes out. */
export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

type Procedure = {
  readonly _def: { readonly type: 'query' | 'mutation'; readonly inputs: readonly z.ZodType[] }
}

const procedures = appRouterOf({ developmentSignIn: true })._def.procedures as unknown as Readonly<
  Record<string, Procedure>
>

/** Calls that end the person's own session or account: in waves of their own. */
export const LEAVING = ['user.deleteAccount', 'auth.endAllSessions']
/** Signs in as anybody, which is its purpose. */
export const ENTERING = ['development.createTestUser']

const NAVIGATIONS = [
  '/api/login',
  '/api/auth/login',
  '/api/auth/google',
  '/api/auth/oidc',
  '/api/auth/callback/oidc',
  '/api/auth/callback/google',
  '/api/og/default',
  '/api/openapi.json',
  '/healthz',
  '/readyz',
]

/** Addresses for browsers rather than programs, which answer with redirects and documents. */
export const isNavigation = ({ path }: Pick<FuzzRequest, 'path'>): boolean =>
  NAVIGATIONS.some((known) => path.split('?')[0] === known)

const schemaOf = (procedure: string): JsonSchema => {
  const input = procedures[procedure]?._def.inputs[0]
  return input ? (z.toJSONSchema(input, { io: 'input' }) as JsonSchema) : { type: 'object' }
}

/** Mostly what fits, often with one thing wrong, sometimes anything. */
const inputFor = (procedure: string, ids: Arbitrary<string>): Arbitrary<unknown> => {
  const sound = fitting(schemaOf(procedure), ids) as Arbitrary<Record<string, unknown>>
  return fc.oneof(
    { weight: 4, arbitrary: sound },
    { weight: 4, arbitrary: sound.chain(spoilt) },
    { weight: 1, arbitrary: oddValue },
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

/** A body that is whole, mostly, or cut off, doubled or no JSON. */
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

/** Pairs of the address, now and then broken or twice. */
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

const overRest = (route: Route, ids: Arbitrary<string>): Arbitrary<FuzzRequest> =>
  fc.tuple(inputFor(route.procedure, ids), ids).chain(([input, id]) => {
    const given = new Map(entriesOf(input))
    const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = given.get(name) ?? id
      given.delete(name)
      return encoded(value).slice(0, 2000)
    })
    const method = route.method.toUpperCase()
    if (route.body) return withBody(method, path, input)
    return queryOf(Object.fromEntries(given)).map((query) => plain(method, `${path}?${query}`))
  })

const overTrpc = (name: string, ids: Arbitrary<string>): Arbitrary<FuzzRequest> =>
  fc
    .tuple(inputFor(name, ids), fc.constantFrom('', '', '0', '1', '-1', 'x', '99999999999'))
    .chain(([input, index]) => {
      const sent = index === '' ? input : { [index]: input }
      const path = `/api/trpc/${name}${index === '' ? '' : '?batch=1'}`
      if (procedures[name]?._def.type === 'mutation') return withBody('POST', path, sent)
      const query = `${path.includes('?') ? '&' : '?'}input=${encoded(JSON.stringify(sent))}`
      return fc.constant(plain('GET', `${path}${query}`.slice(0, 12_000)))
    })

const navigation: Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...NAVIGATIONS),
    fc.dictionary(
      fc.constantFrom('state', 'code', 'iss', 'error', 'returnTo', 'nonce'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)),
    ),
  )
  .chain(([path, parameters]) =>
    queryOf(parameters).map((query) => plain('GET', `${path}?${query}`)),
  )

/** Any request to any procedure and path but those left out, with these ids in it. */
export const anyRequest = (
  leftOut: readonly string[],
  ids: Arbitrary<string>,
): Arbitrary<FuzzRequest> => {
  const names = Object.keys(procedures).filter((name) => !leftOut.includes(name))
  const paths = routes.filter(({ procedure }) => !leftOut.includes(procedure))
  const sound = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...paths).chain((route) => overRest(route, ids)) },
    { weight: 10, arbitrary: fc.constantFrom(...names).chain((name) => overTrpc(name, ids)) },
    { weight: 1, arbitrary: navigation },
  )
  // Another method may be another call, which may be one that is left out.
  const isLeftOut = ({ path }: FuzzRequest): boolean =>
    routes.some((route) => leftOut.includes(route.procedure) && path.startsWith(route.path))
  const otherwise = fc
    .tuple(sound, oddMethod)
    .map(([request, method]) => ({ ...request, method, body: null, headers: {} }))
    .filter((request) => !isLeftOut(request))
  return fc.oneof({ weight: 14, arbitrary: sound }, { weight: 1, arbitrary: otherwise })
}
