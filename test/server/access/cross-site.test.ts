import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../../src/server/rest/contract.ts'
import { asProcedureCall, type Call, CONTRACTS, inputOf } from '../../support/calls.ts'
import { snapshotOf } from '../../support/database.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'
import { expectRefusal } from '../rest/refusal.ts'
import { ACCESS } from './access.ts'
import { BODIES, fromElsewhere, fromHere, type OwnOrigin } from './cross-site.ts'
import { prepareCall } from './prepared-call.ts'

const PUBLIC_URL = 'https://berean.example.org'
const ELSEWHERE = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }

const mutations = CONTRACTS.filter(({ isMutation }) => isMutation)
const calls = mutations.flatMap((contract): [string, Contract, (call: Call) => Call][] => [
  [`${contract.method} ${contract.path}`, contract, (call) => call],
  [contract.procedure, contract, (call) => asProcedureCall(contract, inputOf(contract, call))],
])

const expectNoSharing = ({ headers }: Reply): void => {
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

describe.each([
  ['whose address is not said', null],
  ['whose address is said', PUBLIC_URL],
])('a site %s', (_what, publicUrl) => {
  const world = useWorld()
  let http: TestServer
  let own: OwnOrigin
  beforeAll(async () => {
    const secureCookies = publicUrl !== null
    const config = { ...world.application.config, publicUrl, secureCookies }
    http = await startHttp({ ...world.application, config })
    const { protocol, host } = new URL(publicUrl ?? http.origin)
    own = { scheme: protocol.slice(0, -1), host }
  })
  afterAll(() => http.close())

  const newCall = async (contract: Contract, inDialect: (call: Call) => Call) => {
    const person = await http.signIn()
    return { person, call: inDialect(await prepareCall(contract, person, world.key)) }
  }

  it.each(calls)('%s is not done for another site', async (_name, contract, inDialect) => {
    const { person, call } = await newCall(contract, inDialect)
    const before = await snapshotOf(world.database)
    for (const headers of Object.values(fromElsewhere(own))) {
      const kinds = [...Object.keys(BODIES), null]
      const replies = await Promise.all(kinds.map((kind) => send(person, call, kind, headers)))
      for (const reply of replies) {
        expectRefusal(reply, 403, 'forbidden')
        expectNoSharing(reply)
        expect(reply.headers.getSetCookie()).toEqual([])
      }
    }
    expect(await snapshotOf(world.database)).toEqual(before)
  })

  it.each(calls)('%s is done for the site itself', async (_name, contract, inDialect) => {
    for (const headers of Object.values(fromHere(own))) {
      const { person, call } = await newCall(contract, inDialect)
      const reply = await send(person, call, 'JSON', headers)
      expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 })
      expectNoSharing(reply)
    }
    const { person, call } = await newCall(contract, inDialect)
    const before = await snapshotOf(world.database)
    expect((await send(person, call, 'JSON with its characters named', {})).status).toBe(200)
    const after = await snapshotOf(world.database)
    expect(JSON.stringify(after) === JSON.stringify(before)).toBe(
      ACCESS[contract.procedure].effect === 'write nothing',
    )
  })

  it.each(calls)('%s takes no form, not even from here', async (_name, contract, inDialect) => {
    const { person, call } = await newCall(contract, inDialect)
    const before = await snapshotOf(world.database)
    for (const kind of Object.keys(BODIES).filter((one) => !one.startsWith('JSON'))) {
      for (const headers of Object.values(fromHere(own))) {
        expectRefusal(await send(person, call, kind, headers), 400, 'invalid_input')
      }
    }
    expect(await snapshotOf(world.database)).toEqual(before)
  })

  it.each(calls)('%s is not to be had by another method', async (_name, contract, inDialect) => {
    const { person, call } = await newCall(contract, inDialect)
    const before = await snapshotOf(world.database)
    const input = encodeURIComponent(JSON.stringify(call.body ?? {}))
    const path = `${call.path}?_method=${call.method}&input=${input}`
    const override = { 'X-HTTP-Method-Override': call.method, 'X-Method-Override': call.method }
    for (const headers of [{}, { 'Sec-Fetch-Site': 'same-origin' }, ELSEWHERE]) {
      for (const method of ['GET', 'HEAD']) {
        const reply = await person.send(method, path, { headers: { ...headers, ...override } })
        // There may be something to read at the same address, but that takes no such parameters.
        expect(reply.status).toBeOneOf(method === 'GET' ? [400, 404] : [204, 400, 404])
      }
    }
    const disguise = { ...ELSEWHERE, 'X-HTTP-Method-Override': 'GET' }
    expectRefusal(await send(person, call, 'JSON', disguise), 403, 'forbidden')
    expect(await snapshotOf(world.database)).toEqual(before)
  })

  it('no other site may ask beforehand, nor read what it gets', async () => {
    const person = await http.signIn()
    const ask = {
      Origin: ELSEWHERE.Origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const addresses = ['/', '/api/trpc/quiz.startDaily', ...CONTRACTS.map(({ path }) => path)]
    for (const path of addresses) {
      for (const headers of [ask, { ...ask, ...ELSEWHERE }]) {
        const reply = await person.send('OPTIONS', path, { headers })
        expectNoSharing(reply)
        expectRefusal(reply, 403, 'forbidden')
        expectNoSharing(await person.send('GET', path, { headers }))
      }
      for (const headers of Object.values(fromHere(own))) {
        expectNoSharing(await person.send('OPTIONS', path, { headers: { ...ask, ...headers } }))
      }
    }
  })
})
