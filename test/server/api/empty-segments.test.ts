import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER_NAMES } from '../../../src/domain/learner/sign-in.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { CONTRACTS } from '../../support/calls.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient } from '../../support/http.ts'
import { SUBSCRIPTIONS } from './access/access.ts'
import { signInForEverything } from './access/sign-in-for.ts'
import { expectErrorReply } from './error-reply.ts'

/** Addresses under `/api` that are not in the REST table. */
const FURTHER_PATHS = [
  '/api/login',
  '/api/logout',
  '/api/auth/login',
  ...PROVIDER_NAMES.flatMap((name) => [`/api/auth/${name}`, `/api/auth/callback/${name}`]),
  '/api/og/default',
  '/api/og/invitation',
  '/api/openapi.json',
  '/api/users/me/data',
  '/api/admin/questions/export',
  '/api/trpc/site.info',
  '/api/trpc/site.info,auth.user',
  ...Object.keys(SUBSCRIPTIONS).map((procedure) => `/api/trpc/${procedure}`),
]

const ADDRESSES = [
  ...CONTRACTS.map(({ method, path }) => [method.toUpperCase(), path] as const),
  ...FURTHER_PATHS.map((path) => ['GET', path] as const),
  ['POST', '/api/trpc/question.archiveAll'] as const,
  ['POST', '/api/trpc/user.deleteAccount'] as const,
]

/** What a client sends for an id that it does not have: nothing, or white space. */
const EMPTY = ['', '%20', '%C2%A0']

const withIds = (path: string): string => path.replace(/\{\w+\}/g, () => randomUUID())

/** A path with a slash too many, at each place and at the end, and with an empty id for each of its ids. */
const brokenPathsOf = (path: string): string[] => {
  const good = withIds(path)
  const slashes = [...good.matchAll(/\//g)].map(({ index }) => index)
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name)
  return [
    `${good}/`,
    `${good}/?id=`,
    `${good.replace('/api', '/API')}/`,
    `${good}//`,
    `${good}/%20`,
    ...slashes.map((index) => `${good.slice(0, index)}/${good.slice(index)}`),
    ...names.flatMap((name) => EMPTY.map((empty) => withIds(path.replace(name, empty)))),
  ]
}

describe('an address of the API with an empty segment', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  expectNothingStored(backend, async () => {
    person = await signInForEverything(backend)
  })

  it.each(ADDRESSES)('is no other address: %s %s', async (method, path) => {
    for (const address of brokenPathsOf(path)) {
      const reply = await person.send(method, address)
      expect({ address, status: reply.status }).toEqual({ address, status: 404 })
      expectErrorReply(reply, 404, 'not_found')
    }
  })
})

describe('an id in the query or in the body of a call without one', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  beforeAll(async () => {
    person = await signInForEverything(backend)
  })

  const changes = CONTRACTS.filter(({ isMutation, input, inPath, acceptsFile }) => {
    const names = Object.keys(input?.properties ?? {})
    return isMutation && inPath.length === 0 && !names.includes('id') && !acceptsFile
  })

  it.each(changes.map((one) => [one.procedure, one] as const))(
    'is refused: %s',
    async (procedure, { method, path, hasBody }) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ id: '' })
      const sent = [
        await person.send(method.toUpperCase(), path, { body, headers }),
        await person.send('POST', `/api/trpc/${procedure}`, { body, headers }),
      ]
      if (!hasBody) sent.push(await person.send(method.toUpperCase(), `${path}?id=`))
      for (const reply of sent) expect(reply.status, reply.text).toBe(400)
    },
  )
})
