import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createLimits,
  type LimitKind,
  type Limits,
  networkOf,
} from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { DATABASE_KINDS } from '../../../support/database.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../../support/http.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../support/identity-provider.ts'
import { providerAt } from '../../../support/sign-in.ts'

/** The limits per person and minute. */
const PER_MINUTE: readonly (readonly [LimitKind, number])[] = [
  ['signIn', 20],
  ['signInReturn', 20],
  ['write', 60],
  ['read', 600],
  ['download', 5],
  ['measurement', 120],
  ['assistant', 10],
  ['signOut', 60],
  ['wrongInvite', 60],
  ['readiness', 600],
  ['document', 60],
]

const errorOf = async (charge: Promise<void>): Promise<unknown> => {
  const settled = await Promise.allSettled([charge])
  return settled[0].status === 'rejected' ? settled[0].reason : null
}

describe.each(DATABASE_KINDS)('rate limits on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let limits: Limits
  beforeAll(() => {
    limits = createLimits(backend.testDatabase.connection)
  })

  it.each(PER_MINUTE)('for %s allow %i in a minute and no more', async (name, max) => {
    const who = `somebody of ${name}`
    const atOnce = Math.min(max, 60)
    if (atOnce < max) await limits.charge(name, who, max - atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => limits.charge(name, who)))
    expect(await errorOf(limits.charge(name, who))).toMatchObject({
      errorCode: 'too_many_requests',
      details: { retryAfter: expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
    })
    expect(await errorOf(limits.charge(name, 'somebody else'))).toBeNull()
  })

  it('count each of several calls in one charge', async () => {
    for (let batch = 0; batch < 60; batch++) await limits.charge('read', 'a batcher', 10)
    expect(await errorOf(limits.charge('read', 'a batcher'))).not.toBeNull()
  })

  it('count each kind separately', async () => {
    await limits.charge('download', 'a reader', 5)
    expect(await errorOf(limits.charge('download', 'a reader'))).not.toBeNull()
    expect(await errorOf(limits.charge('read', 'a reader'))).toBeNull()
  })

  it('forget a person', async () => {
    await limits.charge('download', 'a leaver', 4)
    await limits.forget('a leaver')
    await limits.charge('download', 'a leaver', 5)
    expect(await errorOf(limits.charge('download', 'a leaver'))).not.toBeNull()
  })
})

describe('calls over the limit', () => {
  const backend = useTestBackend()
  let provider: IdentityProvider
  let limits: Limits
  let http: TestServer
  beforeAll(async () => {
    provider = await startIdentityProvider()
    const config = {
      ...backend.application.config,
      providers: [providerAt(provider)],
      publicUrl: 'http://127.0.0.1:1',
      trustProxy: 1,
    }
    limits = createLimits({ database: backend.database, kind: 'embedded' })
    http = await startHttp({ ...backend.application, config, limits })
  })
  afterAll(async () => {
    await http.close()
    await provider.close()
  })

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

  /** Repeats a call that is allowed. @returns the reply to one call more */
  const repeat = async (times: number, call: () => Promise<Reply>): Promise<Reply> => {
    const replies = await Promise.all(Array.from({ length: times }, call))
    expect(replies.map(({ status }) => status).filter((status) => status === 429)).toEqual([])
    return call()
  }

  const expectTooManyRequests = (reply: Reply): void => {
    expect(reply.status).toBe(429)
    const seconds = Number(reply.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
  }

  const save = (person: HttpClient) => () =>
    person.patch('/api/users/me/settings', { timeLimit: 'none' })

  it('are refused over REST and tRPC with the seconds to wait, and change nothing', async () => {
    const person = await http.signIn()
    const refused = await repeat(60, save(person))
    expectTooManyRequests(refused)
    expect(refused.json).toEqual({
      message: expect.stringMatching(/^That was a little too much at once\. Please try again in/),
      code: 'too_many_requests',
      retryAfter: refused.headers.get('retry-after'),
    })
    const overTrpc = await person.post('/api/trpc/user.updatePrivacy', { isPublicProfile: true })
    expectTooManyRequests(overTrpc)
    expect(overTrpc.json.error.data).toMatchObject({ code: 'too_many_requests', httpStatus: 429 })
    const user = (await person.get('/api/auth/user')).json
    expect(user.isPublicProfile).toBe(false)
  })

  it('do not stop another person at the same address', async () => {
    const [busy, calm] = [await http.signIn(), await http.signIn()]
    expectTooManyRequests(await repeat(60, save(busy)))
    expect((await save(calm)()).status).toBe(200)
  })

  it.each([
    ['/api/trpc', ','],
    ['/api/trpc', '%2C'],
    ['/API/tRPC', ','],
  ])('include each call of a batch, at %s with "%s" between names', async (path, between) => {
    const person = await http.signIn()
    const names = Array(10).fill('flag.list').join(between)
    await limits.charge('read', person.userId, 540)
    expectTooManyRequests(await repeat(6, () => person.get(`${path}/${names}?batch=1`)))
  })

  it('are counted together for visitors of one address, whatever else they claim', async () => {
    const visit = (address: string) =>
      http.anonymous().send('GET', '/api/auth/providers', from(address))
    let invented = 0
    await limits.charge('read', networkOf('2001:db8:9::'), 550)
    expectTooManyRequests(
      await repeat(50, () => visit(`203.0.113.${invented++ % 250}, 2001:db8:9::${invented}`)),
    )
    expect((await visit('2001:db8:9:1::1')).status).toBe(200)
  })

  it.each([
    ['an IPv4 address', '203.0.113.77', '203.0.113.77:4711'],
    ['an IPv6 address', '2001:db8:77::1', '[2001:db8:77::2]:4711'],
    ['an IPv6 address in brackets', '2001:db8:78::1', '[2001:db8:78::2]'],
  ])(
    'count %s with the port that some proxies add as the same without',
    async (_what, plain, written) => {
      const visit = (address: string) =>
        http.anonymous().send('GET', '/api/auth/providers', from(address))
      await limits.charge('read', networkOf(plain), 599)
      expect((await visit(written)).status).toBe(200)
      expectTooManyRequests(await visit(`192.0.2.1:80, ${written}`))
      expectTooManyRequests(await visit(plain))
    },
  )

  it('know a proxy by its address, also where it writes the port too', async () => {
    const config = { ...backend.application.config, trustProxy: ['loopback', '10.0.0.0/8'] }
    const site = await startHttp({ ...backend.application, config, limits })
    const visit = (address: string) =>
      site.anonymous().send('GET', '/api/auth/providers', from(address))
    await limits.charge('read', networkOf('203.0.113.80'), 600)
    expectTooManyRequests(await visit('192.0.2.1, 203.0.113.80:4711, 10.0.0.5:2222, [::1]:80'))
    expect((await visit('203.0.113.81:4711, 10.0.0.5:2222')).status).toBe(200)
    await site.close()
  })

  it('include sign-ins and callbacks by address, and lead to the sign-in page', async () => {
    for (const path of ['/api/auth/oidc', '/api/auth/callback/oidc?state=x&code=y']) {
      const refused = await repeat(20, () =>
        http.anonymous().send('GET', path, from('198.51.100.9')),
      )
      expectTooManyRequests(refused)
      expect(refused.headers.get('refresh')).toBe('0; url=/login?error=too_many_sign_ins')
      expect(refused.headers.getSetCookie()).toEqual([])
    }
  })

  it('include development sign-ins', async () => {
    const body = JSON.stringify({ email: 'a@example.org', firstName: 'Ruth', lastName: 'Naomi' })
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.10' }
    const refused = await repeat(20, () =>
      http.anonymous().send('POST', '/api/dev/create-test-user', { body, headers }),
    )
    expectTooManyRequests(refused)
  })

  it('include downloads, with their own limit', async () => {
    const person = await http.signIn()
    const download = () => person.get('/api/users/me/data')
    // One after the other: fewer of them may run at once.
    for (let number = 1; number <= 5; number += 1) expect((await download()).status).toBe(200)
    expectTooManyRequests(await download())
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it('include texts of the assistant', async () => {
    const person = await http.signIn()
    let asked = 0
    const ask = () =>
      asked++ % 2
        ? person.post('/api/encouragement')
        : person.post('/api/churches/validate', { name: 'Grace Chapel' })
    // One after the other: fewer searches of a learner may run at once.
    for (let number = 1; number <= 10; number += 1) expect((await ask()).status).toBe(200)
    expectTooManyRequests(await ask())
    expect((await person.post('/api/daily/start')).status).toBe(200)
  })

  it('ignore forwarded addresses without a proxy', async () => {
    const direct = await startHttp({ ...backend.application, limits })
    await limits.charge('read', networkOf('127.0.0.1'), 550)
    let claims = 0
    const visit = () =>
      direct.anonymous().send('GET', '/api/auth/providers', from(`203.0.113.${claims++ % 250}`))
    expectTooManyRequests(await repeat(50, visit))
    await direct.close()
  })
})
