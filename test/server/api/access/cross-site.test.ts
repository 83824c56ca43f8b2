import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../../../src/server/api/contract.ts'
import { type TestBackend, useTestBackend } from '../../../support/backend.ts'
import { asProcedureCall, type Call, CONTRACTS, inputOf, makeCall } from '../../../support/calls.ts'
import { snapshotOf } from '../../../support/database.ts'
import { EFFORT } from '../../../support/effort.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../../support/http.ts'
import { expectErrorReply } from '../error-reply.ts'
import { ACCESS } from './access.ts'
import {
  BODIES,
  headersOfOldLinks,
  headersOfOtherSites,
  headersOfOwnSite,
  type OwnOrigin,
} from './cross-site.ts'
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
  // A query at the same address refuses these parameters, or takes the end of the address for an id.
  const refusals = [400, 404, 405]
  expect((await sendWithMethod(client, 'GET', call, headers)).status).toBeOneOf(refusals)
  expect((await sendWithMethod(client, 'HEAD', call, headers)).status).toBeOneOf([204, ...refusals])
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

/** Reads that write: they start the clock of a question. */
const STARTS_CLOCK: readonly string[] = ['quiz.attempt', 'quiz.questions']
/** Brings its sums up to date before it reads them. */
const STORES_SUMS: readonly string[] = ['analytics.get']
const reads = CONTRACTS.filter(
  ({ isMutation, procedure }) => !isMutation && !STORES_SUMS.includes(procedure),
).flatMap((contract): Row[] => [
  [`${contract.method} ${contract.path}`, contract, (call) => call],
  [contract.procedure, contract, (call) => asProcedureCall(contract, inputOf(contract, call))],
])
/** The call, in a daily quiz for the questions of one: most of its calls are about practice. */
const newRead = async (site: Site, row: Row) => {
  const [, { procedure }, toWire] = row
  if (procedure !== 'quiz.questions') return newCall(site, row)
  const person = await site.http.signIn()
  await person.post('/api/daily/start')
  return { person, call: toWire({ method: 'GET', path: '/api/quiz/questions?mode=daily' }) }
}
const clockReads = reads.filter(([, { procedure }]) => STARTS_CLOCK.includes(procedure))

describe('every read', () => {
  const site = useSite(PUBLIC_URL)

  it.each(EFFORT.everyRoute ? reads : clockReads)(
    '%s does nothing for another site, if it does anything',
    async (...row) => {
      const { person, call } = await newRead(site, row)
      const isClockRead = STARTS_CLOCK.includes(row[1].procedure)
      const before = await snapshotOf(site.backend.database)
      for (const mode of ['navigate', 'no-cors']) {
        const reply = await makeCall(person, call, { ...ELSEWHERE, 'Sec-Fetch-Mode': mode })
        expectNoCors(reply)
        if (!isClockRead) expect(reply.status).toBe(200)
        else if (row[0].includes('/')) expectForbidden(reply)
        else expect([reply.status, reply.json.error.data.code]).toEqual([403, 'forbidden'])
      }
      expect(await snapshotOf(site.backend.database)).toEqual(before)
      expect((await makeCall(person, call)).status).toBe(200)
      const after = await snapshotOf(site.backend.database)
      expect(JSON.stringify(after) === JSON.stringify(before)).toBe(!isClockRead)
    },
  )
})

describe.each([
  ['without PUBLIC_URL', null],
  ['with PUBLIC_URL', PUBLIC_URL],
])('a read that starts a clock, and a sign-out, at a site %s', (_what, publicUrl) => {
  const site = useSite(publicUrl)

  it.each(clockReads)('%s is refused to every other site', async (...row) => {
    const { person, call } = await newRead(site, row)
    const before = await snapshotOf(site.backend.database)
    const { 'the address bar': _own, ...others } = headersOfOtherSites(site.own)
    const refused = [...Object.values(others), ...headersOfOldLinks(site.own).others]
    for (const headers of refused) {
      const { status } = await makeCall(person, call, headers)
      expect({ headers, status }).toEqual({ headers, status: 403 })
    }
    expect(await snapshotOf(site.backend.database)).toEqual(before)
  })

  it.each(clockReads)('%s is served to the site itself, and to the address bar', async (...row) => {
    const { person, call } = await newRead(site, row)
    const served = [
      ...Object.values(headersOfOwnSite(site.own)),
      ...headersOfOldLinks(site.own).ours,
      { 'Sec-Fetch-Site': 'none' },
    ]
    for (const headers of served) {
      const { status } = await makeCall(person, call, headers)
      expect({ headers, status }).toEqual({ headers, status: 200 })
    }
  })

  it('signs nobody out for another site, and everybody who asks for it', async () => {
    const { 'the address bar': _own, ...others } = headersOfOtherSites(site.own)
    const person = await site.http.signIn()
    for (const headers of [...Object.values(others), ...headersOfOldLinks(site.own).others]) {
      const reply = await person.send('GET', '/api/logout', { headers })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
      expect(reply.headers.getSetCookie()).toEqual([])
      const { status } = await person.get('/api/auth/user')
      expect({ headers, status }).toEqual({ headers, status: 200 })
    }
    const ours = [...headersOfOldLinks(site.own).ours, { 'Sec-Fetch-Site': 'none' }]
    for (const headers of [...ours, ...Object.values(headersOfOwnSite(site.own))]) {
      const another = await site.http.signIn()
      await another.send('GET', '/api/logout', { headers })
      const { status } = await another.get('/api/auth/user')
      expect({ headers, status }).toEqual({ headers, status: 401 })
    }
  })
})
