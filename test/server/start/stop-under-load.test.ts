import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createClient } from '../../support/http.ts'
import { endAll, launch } from '../../support/launch.ts'

/** Browsers, each with a connection that is kept. */
const BROWSERS = 40

/** Callers that open a connection for each call, as some proxies do. */
const NEWCOMERS = 20

type Outcome = 'answered' | 'refused' | 'not connected' | 'reset'

/** A call, and when it was begun and ended. Times as `performance.now()` counts them. */
type Call = {
  readonly outcome: Outcome
  /** Whether it used a connection that the reply before it had promised to keep. */
  readonly wasPromised: boolean
  readonly from: number
  readonly to: number
}

/**
 * The system resets a connection that it accepts in the last turn of the process's event loop, which is long
 * on a busy machine, in milliseconds.
 */
const LAST_TURN_MS = 500

/**
 * Twice what is planned: 1 s of grace, 6 s for connections at rest, half a second for the last calls. After 17 s
 * the process would end itself with code 1.
 */
const STOP_MS = 15_000

let testDatabase: TestDatabase
beforeAll(async () => {
  await ensureClientBuilt()
  testDatabase = await openTestDatabase()
}, 180_000)
afterAll(async () => {
  await endAll()
  await testDatabase.close()
})

type Caller = {
  readonly address: string
  readonly cookie: string
  readonly pauseMs: number
  /** Whether all calls use one connection, as long as the server keeps it. */
  readonly keepAlive: boolean
}

/** Sends calls one after the other, until none can be made any more. */
const browse = async (
  { address, cookie, pauseMs, keepAlive }: Caller,
  calls: Call[],
): Promise<void> => {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  let isKept = false
  let wasPromised = false
  const call = (): Promise<Outcome> =>
    new Promise((resolve) => {
      const sent = request(`${address}/api/auth/user`, { agent, headers: { Cookie: cookie } })
      sent.once('response', (response: IncomingMessage) => {
        const { statusCode, headers } = response
        isKept = keepAlive && headers.connection !== 'close'
        response.resume()
        response.once('end', () => resolve(statusCode === 200 ? 'answered' : 'refused'))
        response.once('error', () => resolve('reset'))
        const isExpected =
          statusCode === 200 || (statusCode === 503 && headers.connection === 'close')
        if (!isExpected) resolve('reset')
      })
      // Only the system refuses connections then: the process has ended.
      sent.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'not connected' : 'reset'),
      )
      sent.end()
    })
  for (;;) {
    const from = performance.now()
    wasPromised = isKept
    const outcome = await call()
    calls.push({ outcome, wasPromised, from, to: performance.now() })
    if (outcome === 'not connected' || outcome === 'reset') break
    await new Promise((resolve) => setTimeout(resolve, pauseMs * Math.random()))
  }
  agent.destroy()
}

describe('an idle connection', () => {
  it('is kept longer than any documented proxy keeps it, so that the proxy closes it', async () => {
    const { source } = testDatabase
    const product = launch({ DATABASE_URL: 'url' in source ? source.url : '' })
    const reply = await createClient(await product.address).get('/healthz')
    // Caddy: 120 seconds.
    expect(reply.headers.get('keep-alive')).toBe('timeout=150')
    product.child.kill('SIGKILL')
    await product.ended
  })
})

describe('SIGTERM under load', () => {
  it('resets no call, says first that it is not ready, and ends with code 0', {
    timeout: 300_000,
  }, async () => {
    const { source } = testDatabase
    for (let round = 0; round < EFFORT.stopsUnderLoad; round++) {
      const product = launch({
        DATABASE_URL: 'url' in source ? source.url : '',
        SHUTDOWN_GRACE: '1',
        LOG_LEVEL: 'fatal',
      })
      const address = await product.address
      const cookies: string[] = []
      for (let index = 0; index < 10; index++) {
        const person = createClient(address)
        const names = { firstName: 'Ruth', lastName: 'Naomi' }
        await person.post('/api/dev/create-test-user', {
          email: `${round}-${index}@example.org`,
          ...names,
        })
        cookies.push(`berean=${person.cookies.get('berean')}`)
      }
      const calls: Call[] = []
      // Some pause for long: those connections are idle when listening ends, and used again then.
      const browsing = Array.from({ length: BROWSERS }, (_, index) =>
        browse(
          {
            address,
            cookie: cookies[index % 10] as string,
            pauseMs: index % 4 === 0 ? 3000 : 60,
            keepAlive: true,
          },
          calls,
        ),
      )
      const newcomers: Call[] = []
      for (let index = 0; index < NEWCOMERS; index++) {
        const cookie = cookies[index % 10] as string
        browsing.push(browse({ address, cookie, pauseMs: 60, keepAlive: false }, newcomers))
      }
      const answeredCalls = () => calls.filter(({ outcome }) => outcome === 'answered').length
      // More than one of a browser, so that some come on connections that were promised to be kept.
      await expect.poll(answeredCalls).toBeGreaterThan(2 * BROWSERS)
      const asked = performance.now()
      product.child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 300))
      const monitor = createClient(address)
      const [ready, alive] = [await monitor.get('/readyz'), await monitor.get('/healthz')]
      expect([ready.status, ready.json, alive.status]).toEqual([503, { status: 'stopping' }, 200])
      await Promise.all(browsing)
      expect(await product.ended).toEqual({ code: 0, errors: '' })
      expect(performance.now() - asked).toBeLessThan(STOP_MS)
      expect(newcomers.some(({ outcome }) => outcome === 'refused')).toBe(true)
      const all = [...calls, ...newcomers]
      const replies = all.filter(({ outcome }) => outcome === 'answered' || outcome === 'refused')
      const lastReplyAt = Math.max(...replies.map(({ to }) => to))
      const resets = all.filter(({ outcome }) => outcome === 'reset')
      expect(resets.filter(({ wasPromised }) => wasPromised)).toEqual([])
      expect(resets.filter(({ from }) => from < lastReplyAt - LAST_TURN_MS)).toEqual([])
    }
  })
})
