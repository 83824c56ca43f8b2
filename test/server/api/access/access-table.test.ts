import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../../../src/server/api/contract.ts'
import { proceduresOf } from '../../../../src/server/api/procedures.ts'
import { createApp } from '../../../../src/server/app.ts'
import { appRouterOf } from '../../../../src/server/router.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../../support/backend.ts'
import { createTestApplication } from '../../../support/caller.ts'
import { type Call, CONTRACTS, makeCall } from '../../../support/calls.ts'
import { EFFORT } from '../../../support/effort.ts'
import { type Reply, startHttp, type TestServer } from '../../../support/http.ts'
import { type ScriptedProvider, startScriptedProvider } from '../../../support/scripted-provider.ts'
import { providerAt, startSite } from '../../../support/sign-in.ts'
import { ACCESS, type Access, NAVIGATIONS, SUBSCRIPTIONS } from './access.ts'
import { prepareCall, prepareProcedureCall } from './prepared-call.ts'

type Layer = {
  readonly route?: { readonly path: string; readonly stack: readonly { method: string }[] }
  readonly handle: { readonly stack?: readonly Layer[] }
}

/** The routes of Express, router by router. */
const registeredIn = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return registeredIn(handle.stack ?? [])
    const paths = [route.path].flat().map((path) => path.replace(/:(\w+)/g, '{$1}'))
    return route.stack.flatMap(({ method }) =>
      paths.map((path) => `${method.toUpperCase()} ${path}`),
    )
  })

const registered = (app: Express): string[] => [
  ...new Set(registeredIn(app.router.stack as unknown as readonly Layer[])),
]

/** What Express answers: navigations, downloads, and calls that come with a file. */
const FILES_AND_NAVIGATIONS = [
  ...CONTRACTS.filter(({ acceptsFile }) => acceptsFile).map(({ path }) => `POST ${path}`),
  ...Object.keys(NAVIGATIONS),
].sort()

describe('the access table', () => {
  const backend = useTestBackend()

  it('names every procedure, and no other', () => {
    const procedures = [...proceduresOf(appRouterOf({ developmentSignIn: true })).keys()]
    const named = [...Object.keys(ACCESS), ...Object.keys(SUBSCRIPTIONS)]
    expect(named.sort()).toEqual(procedures.sort())
  })

  it('has every procedure of a documented path, and no other', () => {
    expect(CONTRACTS.map(({ procedure }) => procedure).sort()).toEqual(Object.keys(ACCESS).sort())
  })

  it('names every other address of the server', () => {
    const application = createTestApplication(backend.database)
    const app = createApp(application, { client: () => {}, isDevelopment: false })
    expect(registered(app).sort()).toEqual(FILES_AND_NAVIGATIONS)
  })

  it('has no development sign-in when that is off', async () => {
    const { config, ...application } = createTestApplication(backend.database)
    const production = { ...application, config: { ...config, developmentSignIn: false } }
    const http = await startHttp(production)
    const client = http.anonymous()
    const person = { email: 'ruth@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    expect((await client.get('/api/site')).status).toBe(200)
    expect((await client.post('/api/dev/create-test-user', person)).status).toBe(404)
    expect((await client.post('/api/trpc/development.createTestUser', person)).status).toBe(404)
    await http.close()
  })
})

type Kind = 'a visitor' | 'a learner' | 'an admin' | 'a learner of level 10' | 'a site admin'

const RIGHTS: Readonly<Partial<Record<Kind, object>>> = {
  'an admin': { isAdmin: true },
  'a learner of level 10': { totalXp: 12_000 },
  'a site admin': { isSiteAdmin: true },
}

const KINDS: readonly Kind[] = [
  'a visitor',
  'a learner',
  'an admin',
  'a learner of level 10',
  'a site admin',
]

/** The outcome for each kind of person, in the order above. */
const OUTCOMES: Readonly<Record<Access, readonly string[]>> = {
  public: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  'signed in': ['not_signed_in', 'allowed', 'allowed', 'allowed', 'allowed'],
  'question administrator': ['not_signed_in', 'forbidden', 'allowed', 'allowed', 'allowed'],
  'question uploader': ['not_signed_in', 'forbidden', 'forbidden', 'allowed', 'allowed'],
  'site admin': ['not_signed_in', 'forbidden', 'forbidden', 'forbidden', 'allowed'],
}

/** The lowest role that is allowed and the highest that is refused; `procedure-kinds` tests the others. */
const BORDERLINE: Readonly<Record<Access, readonly Kind[]>> = {
  public: ['a visitor'],
  'signed in': ['a visitor', 'a learner'],
  'question administrator': ['a learner', 'an admin'],
  'question uploader': ['an admin', 'a learner of level 10'],
  'site admin': ['an admin', 'a site admin'],
}

/** The outcomes that a call is tested for: at the border, or in the full run for everybody. */
const expectedFor = (access: Access): Record<string, string> =>
  Object.fromEntries(
    KINDS.map((kind, index) => [kind, OUTCOMES[access][index] as string] as const).filter(
      ([kind]) => EFFORT.everyRole || BORDERLINE[access].includes(kind),
    ),
  )

/**
 * The outcomes that a call is tested for at its address: of those who are refused. `route-table` makes
 * each as a visitor and as somebody who may. The full run tests everybody here too.
 */
const expectedAtAddress = (access: Access): Record<string, string> =>
  Object.fromEntries(
    Object.entries(expectedFor(access)).filter(
      ([, outcome]) => EFFORT.everyRole || outcome === 'forbidden',
    ),
  )

const outcomeOf = ({ status, text, json }: Reply): string => {
  if (status === 401 || status === 403) return json.code ?? json.error.data.code
  return status < 500 ? 'allowed' : `${status} ${text}`
}

describe('access as the table says', () => {
  const backend = useTestBackendWithHttp()

  /** A new person for each call, since some calls delete them. */
  const newPerson = async (who: Kind) => {
    const person = await backend.http.signIn()
    const right = RIGHTS[who]
    if (right) {
      await backend.database
        .updateTable('users')
        .set(right)
        .where('id', '=', person.userId)
        .execute()
    }
    return person
  }

  const outcomesOf = async (
    people: readonly Kind[],
    prepare: (person: Awaited<ReturnType<typeof newPerson>>) => Promise<Call>,
  ): Promise<Record<string, string>> => {
    const outcomes: Record<string, string> = {}
    for (const who of people) {
      const person = await newPerson(who)
      const call = await prepare(person)
      const caller = who === 'a visitor' ? backend.http.anonymous() : person
      outcomes[who] = outcomeOf(await makeCall(caller, call))
    }
    return outcomes
  }

  const rows = CONTRACTS.map((one): [Contract['procedure'], Contract] => [one.procedure, one])

  it.each(rows)('%s allows the right people', async (procedure, contract) => {
    const expected = expectedFor(ACCESS[procedure].who)
    const outcomes = await outcomesOf(Object.keys(expected) as Kind[], (person) =>
      prepareProcedureCall(contract, person, backend),
    )
    expect(outcomes).toEqual(expected)
  })

  const addresses = rows.filter(
    ([procedure]) => Object.keys(expectedAtAddress(ACCESS[procedure].who)).length > 0,
  )

  it.each(addresses)('the address of %s allows the right people', async (procedure, contract) => {
    const expected = expectedAtAddress(ACCESS[procedure].who)
    const outcomes = await outcomesOf(Object.keys(expected) as Kind[], (person) =>
      prepareCall(contract, person, backend),
    )
    expect(outcomes).toEqual(expected)
  })

  it('each call of a batch is checked by itself', async () => {
    const path = '/api/trpc/auth.providers,auth.user,quiz.books?batch=1&input={}'
    const reply = await backend.http.anonymous().get(path)
    expect(reply.status).toBe(207)
    const [open, ...closed] = reply.json
    expect(open.result.data.developmentSignIn).toBe(true)
    expect(closed.map((one: typeof open) => one.error.data.code)).toEqual([
      'not_signed_in',
      'not_signed_in',
    ])
  })
})

describe('access as the table says, with every provider on', () => {
  const backend = useTestBackendWithHttp()
  let provider: ScriptedProvider
  let site: TestServer
  beforeAll(async () => {
    provider = await startScriptedProvider()
    const names = ['google', 'replit', 'oidc'] as const
    site = await startSite(
      backend,
      names.map((name) => providerAt(provider, name)),
    )
  })
  afterAll(async () => {
    await site.close()
    await provider.close()
  })

  it('providers add no addresses', () => {
    const providers = [providerAt(provider)]
    const { config } = backend.application
    const application = { ...backend.application, config: { ...config, providers } }
    const app = createApp(application, { client: () => {}, isDevelopment: false })
    expect(registered(app).sort()).toEqual(FILES_AND_NAVIGATIONS)
  })

  const open = Object.entries(NAVIGATIONS).filter(([, access]) => access === 'public')

  it.each(open)('%s is open to everybody', async (name) => {
    const path = name.replace('GET ', '')
    for (const client of [site.anonymous(), await site.signIn()]) {
      expect((await client.get(path)).status).toBeOneOf([200, 302])
    }
  })
})
