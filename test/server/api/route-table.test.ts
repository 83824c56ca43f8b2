import { describe, expect, it } from 'vitest'
import { KEPT_REPLY } from '../../../src/server/api/kept-replies.ts'
import { proceduresOf } from '../../../src/server/api/procedures.ts'
import { appRouterOf } from '../../../src/server/router.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { CONTRACTS } from '../../support/calls.ts'
import { DATABASE_KINDS, expectNothingStored } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { ACCESS, SUBSCRIPTIONS } from './access/access.ts'
import { signInFor } from './access/sign-in-for.ts'
import { documentedReply } from './documented.ts'
import { makeGoodCall, ROUTE_CASES } from './route-cases.ts'

it('has a route for every procedure, except for streams of events', () => {
  const procedures = [...proceduresOf(appRouterOf({ developmentSignIn: true })).keys()]
  const reached = CONTRACTS.map(({ procedure }) => procedure)
  expect([...reached, ...Object.keys(SUBSCRIPTIONS)].sort()).toEqual(procedures.sort())
})

const KINDS = EFFORT.everyDatabase ? DATABASE_KINDS : (['embedded'] as const)

describe.each(KINDS)('the routes on the %s database', (kind) => {
  const backend = useTestBackendWithHttp(kind)
  const rows = CONTRACTS.map((one) => [`${one.method} ${one.path}`, one] as const)

  it.each(rows)('%s replies as documented', async (_name, contract) => {
    const one = ROUTE_CASES[contract.procedure]
    const reply = await makeGoodCall(
      contract,
      await signInFor(backend, contract.procedure),
      backend,
    )
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe(
      contract.isKept ? KEPT_REPLY['Cache-Control'] : 'no-store',
    )
    expect(reply.status, reply.text).toBe(200)
    expect(documentedReply(contract).safeParse(reply.json).error?.issues).toBeUndefined()
    if (one) expect(reply.json).toMatchObject(one.reply)
  })

  describe('to a visitor', () => {
    expectNothingStored(backend)
    const guarded = rows.filter(([, { procedure }]) => ACCESS[procedure].who !== 'public')

    it.each(guarded)('%s replies 401, and stores nothing', async (_name, { method, path }) => {
      const address = path.replace(/\{\w+\}/g, '7')
      const reply = await backend.http.anonymous().send(method.toUpperCase(), address)
      expect(reply.status).toBe(401)
      expect(reply.json).toStrictEqual({ message: 'Please sign in first.', code: 'not_signed_in' })
    })
  })
})
