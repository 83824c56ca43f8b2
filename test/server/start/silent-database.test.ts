import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createClient, type HttpClient, type Reply } from '../../support/http.ts'
import { endAll, type Launched, launch } from '../../support/launch.ts'
import { proxyOf, type TcpProxy } from '../../support/tcp-proxy.ts'
import { expectErrorReply } from '../api/error-reply.ts'

/** In `npm test`, calls wait two seconds instead of four. On a busy machine, opening ten connections takes one. */
const { silentCalls, databaseTimeout } = EFFORT
/** What a call may take besides the time that it waits for the database, on a busy machine. */
const MARGIN_MS = 1000
const LIMIT_MS = 1000 * databaseTimeout + MARGIN_MS
const RECOVERY_MS = 5000

type Timed = { readonly reply: Reply; readonly ms: number }

const timed = async (call: Promise<Reply>): Promise<Timed> => {
  const start = performance.now()
  const reply = await call
  return { reply, ms: performance.now() - start }
}

const MAX_STARTS = 3

/** On a busy machine a connection may take longer than calls wait here. Then the start fails, and is repeated. */
const launchAgainIfLate = async (
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly product: Launched; readonly address: string }> => {
  for (let starts = 1; ; starts++) {
    const product = launch(settings)
    try {
      return { product, address: await product.address }
    } catch (error) {
      if (starts === MAX_STARTS || !/stopped answering/.test(String(error))) throw error
    }
  }
}

beforeAll(() => ensureClientBuilt(), 180_000)

describe('a database that no longer answers', () => {
  let testDatabase: TestDatabase
  let proxy: TcpProxy
  let url: string
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
  })
  beforeEach(async () => {
    ;({ proxy, url } = await proxyOf(testDatabase))
  })
  afterEach(async () => {
    await endAll()
    await proxy.disconnect()
  })
  afterAll(() => testDatabase.close())

  const start = async (
    graceSeconds = 0,
  ): Promise<{
    readonly product: Launched
    readonly person: HttpClient
    readonly monitor: HttpClient
  }> => {
    const { product, address } = await launchAgainIfLate({
      DATABASE_URL: url,
      DATABASE_TIMEOUT: String(databaseTimeout),
      SHUTDOWN_GRACE: String(graceSeconds),
    })
    const person = createClient(address)
    // The first calls of a new process can take longer than a call may, on a busy machine.
    const newUser = {
      email: `ruth-${Math.random()}@example.org`,
      firstName: 'Ruth',
      lastName: 'Naomi',
    }
    await expect
      .poll(async () => (await person.post('/api/dev/create-test-user', newUser)).status)
      .toBe(200)
    await expect
      .poll(async () => (await person.post('/api/daily/start')).status, { timeout: RECOVERY_MS })
      .toBe(200)
    return { product, person, monitor: createClient(address) }
  }

  const callsOf = (person: HttpClient, count: number): Promise<Reply>[] => {
    const kinds = [
      () => person.get('/api/auth/user'),
      () => person.get('/api/dashboard'),
      () => person.get('/api/users/me/settings'),
      () => person.patch('/api/users/me/profile-privacy', { isPublicProfile: true }),
      () => person.get('/api/trpc/auth.user'),
    ]
    return Array.from({ length: Math.ceil(count / kinds.length) }, () =>
      kinds.map((call) => call()),
    ).flat()
  }

  it.each(['lost', 'held'] as const)(
    'is refused with 503 in time, and works again soon after it is back (%s)',
    async (older) => {
      const { product, person, monitor } = await start()
      const statusesOf = async (count: number): Promise<number[]> => {
        const replies = await Promise.all(callsOf(person, count))
        return [...new Set(replies.map(({ status }) => status))]
      }
      // So that several connections are open. A call that came too late would leave a transaction under way.
      await expect.poll(() => statusesOf(20)).toEqual([200])
      proxy.fallSilent()
      for (let rounds = 0; rounds < 2; rounds++) {
        const calls = callsOf(person, silentCalls).map(timed)
        const [alive, ready] = await Promise.all([monitor.get('/healthz'), monitor.get('/readyz')])
        expect([alive.status, ready.status, ready.json]).toEqual([
          200,
          503,
          { status: 'database_away' },
        ])
        expect(ready.headers.get('retry-after')).toBe('5')
        for (const { reply, ms } of await Promise.all(calls)) {
          if (!reply.json?.error) expectErrorReply(reply, 503, 'unavailable')
          expect(reply.status).toBe(503)
          expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
          expect(ms).toBeLessThan(LIMIT_MS)
        }
      }
      proxy.speakAgain(older)
      const back = performance.now()
      await expect
        .poll(async () => (await monitor.get('/readyz')).status, { timeout: RECOVERY_MS })
        .toBe(200)
      await expect
        .poll(async () => (await person.get('/api/auth/user')).status, { timeout: RECOVERY_MS })
        .toBe(200)
      expect(performance.now() - back).toBeLessThan(RECOVERY_MS)
      // Ten need connections of their own, which on a busy machine may not all be open within a call's limit.
      await expect.poll(() => statusesOf(10), { timeout: RECOVERY_MS }).toEqual([200])
      product.child.kill('SIGINT')
      expect((await product.ended).code).toBe(0)
    },
  )

  it('does not keep the process from stopping', async () => {
    // As by default: without it, a call that has not arrived yet may be cut off.
    const { product, person } = await start(1)
    proxy.fallSilent()
    const calls = callsOf(person, 12)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const asked = performance.now()
    product.child.kill('SIGTERM')
    for (const call of calls) expect((await call).status).toBe(503)
    expect((await product.ended).code).toBe(0)
    expect(performance.now() - asked).toBeLessThan(10_000)
  })

  it('is reported by a start within ten seconds', async () => {
    proxy.fallSilent()
    const connected = proxy.nextConnection()
    const { ended } = launch({ DATABASE_URL: url })
    // From here on it waits; how long a process takes until then tells about the machine.
    await connected
    const begun = performance.now()
    const { code, errors } = await ended
    expect(errors).toMatch(/^The database at DATABASE_URL does not answer \(.+\)\. Start it/)
    expect(errors.trimEnd()).not.toContain('\n')
    expect(code).toBe(1)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})
