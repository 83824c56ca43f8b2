import type { Route } from '../../../src/server/rest/routes.ts'
import { appRouterOf } from '../../../src/server/router.ts'
import type { HttpClient, Json, Reply } from '../../support/http.ts'
import type { AnswerKey } from '../../support/play.ts'
import { ROUTE_CASES } from '../rest/route-cases.ts'

type Person = HttpClient & { readonly userId: string }

/** A call that would be accepted, not made yet. */
export type PreparedCall = {
  readonly method: string
  readonly path: string
  readonly body?: Json
}

const NOT_SENT: Reply = { status: 0, headers: new Headers(), text: '', json: undefined }

/**
 * What the case of this row of the REST table would send as this person, who gets everything ready
 * for it (an open quiz, say) but does not send the call itself.
 */
export const prepareCall = async (
  route: Route,
  person: Person,
  key: AnswerKey,
): Promise<PreparedCall> => {
  const pattern = new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
  let prepared: PreparedCall | null = null
  const unlessPrepared =
    (method: Route['method'], send: HttpClient['post']): HttpClient['post'] =>
    async (path, body) => {
      if (method !== route.method || !pattern.test(path)) return send(path, body)
      prepared = { method: method.toUpperCase(), path, body }
      return NOT_SENT
    }
  const holdingBack: Person = {
    ...person,
    get: unlessPrepared('get', person.get),
    post: unlessPrepared('post', person.post),
    patch: unlessPrepared('patch', person.patch),
    delete: unlessPrepared('delete', person.delete),
  }
  const name = `${route.method} ${route.path}`
  await ROUTE_CASES[name]?.call(holdingBack, key)
  if (!prepared) throw new Error(`${name}: its case does not call it`)
  return prepared
}

const READ = { number: Number, boolean: (text: string) => text === 'true' } as const

const inputOf = (route: Route, { path, body }: PreparedCall): Json => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const parts = pathname.split('/')
  const inPath = route.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), parts[index]]] : []))
  const inQuery = [...searchParams].map(([name, text]) => {
    const kind = route.query?.[name]
    return [name, kind ? READ[kind](text) : text]
  })
  return { ...Object.fromEntries([...inPath, ...inQuery]), ...body }
}

type Procedures = Readonly<Record<string, { readonly _def: { readonly type: string } }>>

export const isMutation = ({ procedure }: Route): boolean => {
  const { procedures } = appRouterOf({ developmentSignIn: true })._def
  return (procedures as unknown as Procedures)[procedure]?._def.type === 'mutation'
}

/** The same call as the product's own client makes it. */
export const asProcedureCall = (route: Route, call: PreparedCall): PreparedCall => {
  const input = inputOf(route, call)
  const path = `/api/trpc/${route.procedure}`
  return isMutation(route)
    ? { method: 'POST', path, body: input }
    : { method: 'GET', path: `${path}?input=${encodeURIComponent(JSON.stringify(input))}` }
}

/** Makes the call, from no browser unless the headers say so. */
export const makeCall = (
  client: HttpClient,
  { method, path, body }: PreparedCall,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  client.send(method, path, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
