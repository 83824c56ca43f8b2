import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../../src/server/rest/contract.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { asProcedureCall, type Call, CONTRACTS, inputOf } from '../../support/calls.ts'
import { snapshotOf } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../support/http.ts'
import { expectErrorReply } from '../rest/error-reply.ts'
import { ACCESS } from './access.ts'
import { BODIES, headersOfOtherSites, headersOfOwnSite, type OwnOrigin } from './cross-site.ts'
import { prepareCall } from './prepared-call.ts'
import { signInFor } from './sign-in-for.ts'

const PUBLIC_URL = 'https://berean.example.org'
const ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }

type Row = [name: string, contract: Contract, toWire: (call: Call) => Call]

const mutations = CONTRACTS.filter(({ isMutation }) => isMutation)
const atAddress = mutations.map(
  (contract): Row => [`${contract.method} ${contract.path}`, contract, (call) => call],
)
const asProcedure = mutations.map(
  (contract): Row => [
    contract.procedure,
    contract,
    (call) => asProcedureCall(contract, inputOf(contract, call)),
  ],
)
const calls = [...atAddress, ...asProcedure]
/** One of them gets everything that browsers can send; the others show that they share its check. */
const one = calls.filter(([, { procedure }]) => procedure === 'user.updatePrivacy')

const expectNoCors = ({ headers }: Reply): void => {
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
}

const send = (
  client: HttpClient,
  { method, path, body }: Call,
  kind: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> => {
  const form = kind ? BODIES[kind] : undefined
  const type = form?.type ? { 'Content-Type': form.type } : {}
  return client.send(method, path, {
    ...(form ? { body: form.text(body ?? {}) } : {}),
    headers: { ...type, ...headers },
  })
}

/** Sends the call with a method that other sites may use, and with every override of the method. */
const sendWithMethod = (
  client: HttpClient,
  method: 'GET' | 'HEAD',
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> => {
  const input = encodeURIComponent(JSON.stringify(call.body ?? {}))
  const override = { 'X-HTTP-Method-Override': call.method, 'X-Method-Override': call.method }
  const path = `${call.path}?_method=${call.method}&input=${input}`
  return client.send(method, path, { headers: { ...headers, ...override } })
}

const expectNoEffect = async (
  client: HttpClient,
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  // A query at the same address refuses these parameters.
  expect((await sendWithMethod(client, 'GET', call, headers)).status).toBeOneOf([400, 404])
  expect((await sendWithMethod(client, 'HEAD', call, headers)).status).toBeOneOf([204, 400, 404])
}

const expectForbidden = (reply: Reply): void => {
  expectErrorReply(reply, 403, 'forbidden')
  expectNoCors(reply)
  expect(reply.headers.getSetCookie()).toEqual([])
}

const PREFLIGHT = {
  Origin: ELSEWHERE.Origin,
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type',
}

type Site = { readonly backend: TestBackend; readonly http: TestServer; readonly own: OwnOrigin }

const useSite = (publicUrl: string | null): Site => {
  const backend = useTestBackend()
  const site = { backend } as { -readonly [Part in keyof Site]: Site[Part] }
  beforeAll(async () => {
    const secureCookies = publicUrl !== null
    const config = { ...backend.application.config, publicUrl, secureCookies }
    site.http = await startHttp({ ...backend.application, config })
    const { protocol, host } = new URL(publicUrl ?? site.http.origin)
    site.own = { scheme: protocol.slice(0, -1), host }
  })
  afterAll(() => site.http.close())
  return site
}

const newCall = async ({ backend, http }: Site, [, contract, toWire]: Row) => {
  const person = await signInFor({ ...backend, http }, contract.procedure)
  return { person, call: toWire(await prepareCall(contract, person, backend)) }
}

describe.each([
  ['without PUBLIC_URL', null],
  ['with PUBLIC_URL', PUBLIC_URL],
])('a site %s', (_what, publicUrl) => {
  const site = useSite(publicUrl)

  it.each(one)('refuses %s from any other site, with any body', async (...row) => {
    const { person, call } = await newCall(site, row)
    const before = await snapshotOf(site.backend.database)
    for (const headers of Object.values(headersOfOtherSites(site.own))) {
      const kinds = [...Object.keys(BODIES), null]
      const replies = await Promise.all(kinds.map((kind) => send(person, call, kind, headers)))
      replies.forEach(expectForbidden)
    }
    expect(await snapshotOf(site.backend.database)).toEqual(before)
  })

  it.each(one)('accepts %s from itself, as JSON only', async (...row) => {
    const { person, call } = await newCall(site, row)
    for (const headers of Object.values(headersOfOwnSite(site.own))) {
      for (const kind of Object.keys(BODIES)) {
        const reply = await send(person, call, kind, headers)
        if (!kind.startsWith('JSON')) expectErrorReply(reply, 400, 'invalid_input')
        else expect({ kind, status: reply.status }).toEqual({ kind, status: 200 })
        expectNoCors(reply)
      }
    }
  })

  it.each(one)('accepts %s with no other method', async (...row) => {
    const { person, call } = await newCall(site, row)
    const before = await snapshotOf(site.backend.database)
    for (const headers of [{}, { 'Sec-Fetch-Site': 'same-origin' }, ELSEWHERE]) {
      await expectNoEffect(person, call, headers)
    }
    expect(await snapshotOf(site.backend.database)).toEqual(before)
  })

  it.each(one)('refuses preflights of other sites for %s', async (...row) => {
    const { person, call } = await newCall(site, row)
    for (const headers of [PREFLIGHT, { ...PREFLIGHT, ...ELSEWHERE }]) {
      const reply = await person.send('OPTIONS', call.path, { headers })
      expectErrorReply(reply, 403, 'forbidden')
      expectNoCors(reply)
    }
    for (const headers of Object.values(headersOfOwnSite(site.own))) {
      const asked = { headers: { ...PREFLIGHT, ...headers } }
      expectNoCors(await person.send('OPTIONS', call.path, asked))
    }
  })
})

describe('every call', () => {
  const site = useSite(PUBLIC_URL)

  // All procedures are called at one path, so the short run tries that with the one call above.
  it.each(EFFORT.everyRoute ? calls : atAddress)(
    '%s is accepted only from the site itself, with its own method and as JSON',
    async (...row) => {
      const { person, call } = await newCall(site, row)
      const ours = headersOfOwnSite(site.own)['a page of the site']
      if (!ours) throw new Error('the headers of a page of the site have another name')
      const before = await snapshotOf(site.backend.database)
      for (const kind of ['JSON', 'a form', null]) {
        expectForbidden(await send(person, call, kind, ELSEWHERE))
      }
      expectForbidden(
        await send(person, call, 'JSON', { ...ELSEWHERE, 'X-HTTP-Method-Override': 'GET' }),
      )
      for (const kind of Object.keys(BODIES).filter((one) => !one.startsWith('JSON'))) {
        expectErrorReply(await send(person, call, kind, ours), 400, 'invalid_input')
      }
      await expectNoEffect(person, call, ELSEWHERE)
      expect(await snapshotOf(site.backend.database)).toEqual(before)

      const reply = await send(person, call, 'JSON', ours)
      expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
      expectNoCors(reply)
      const after = await snapshotOf(site.backend.database)
      const [, { procedure }] = row
      expect(JSON.stringify(after) === JSON.stringify(before)).toBe(
        ACCESS[procedure].effect === 'write nothing',
      )
    },
  )

  it('at every address refuses preflights of other sites and sends no CORS headers', async () => {
    const person = await site.http.signIn()
    const headers = { ...PREFLIGHT, ...ELSEWHERE }
    const addresses = ['/', '/api/trpc/quiz.startDaily', ...CONTRACTS.map(({ path }) => path)]
    for (const path of addresses) {
      const reply = await person.send('OPTIONS', path, { headers })
      expectErrorReply(reply, 403, 'forbidden')
      expectNoCors(reply)
      expectNoCors(await person.send('GET', path, { headers }))
    }
  })
})
