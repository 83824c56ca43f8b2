import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createClient } from '../../support/http.ts'
import { endAll, launch } from '../../support/launch.ts'

/** Browsers, each with a connection that is kept. */
const BROWSERS = 40

type Outcome = 'answered' | 'not connected' | 'reset'

let testDatabase: TestDatabase
beforeAll(async () => {
  await ensureClientBuilt()
  testDatabase = await openTestDatabase()
}, 180_000)
afterAll(async () => {
  await endAll()
  await testDatabase.close()
})

/** Sends calls one after the other over one connection, until none can be made any more. */
const browse = async (
  address: string,
  cookie: string,
  pauseMs: number,
  outcomes: Outcome[],
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isNew = true
  const call = (): Promise<Outcome> =>
    new Promise((resolve) => {
      const sent = request(`${address}/api/auth/user`, { agent, headers: { Cookie: cookie } })
      let isKept = false
      sent.once('socket', () => {
        isKept = sent.reusedSocket
      })
      sent.once('response', (response: IncomingMessage) => {
        isNew = response.headers.connection === 'close'
        response.resume()
        response.once('end', () => resolve('answered'))
        response.once('error', () => resolve('reset'))
      })
      // A new connection that is refused, or closed before it was accepted, was never promised anything.
      sent.once('error', () => resolve(isKept && !isNew ? 'reset' : 'not connected'))
      sent.end()
    })
  for (;;) {
    const outcome = await call()
    outcomes.push(outcome)
    if (outcome !== 'answered') break
    await new Promise((resolve) => setTimeout(resolve, pauseMs * Math.random()))
  }
  agent.destroy()
}

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
      const outcomes: Outcome[] = []
      // Some pause for long: those connections are idle when listening ends, and used again then.
      const browsing = Array.from({ length: BROWSERS }, (_, index) =>
        browse(address, cookies[index % 10] as string, index % 4 === 0 ? 3000 : 60, outcomes),
      )
      await new Promise((resolve) => setTimeout(resolve, 500))
      const asked = performance.now()
      product.child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 300))
      const monitor = createClient(address)
      const [ready, alive] = [await monitor.get('/readyz'), await monitor.get('/healthz')]
      expect([ready.status, ready.json, alive.status]).toEqual([503, { status: 'stopping' }, 200])
      await Promise.all(browsing)
      expect(await product.ended).toEqual({ code: 0, errors: '' })
      expect(performance.now() - asked).toBeLessThan(10_000)
      expect(outcomes.filter((one) => one === 'answered').length).toBeGreaterThan(BROWSERS)
      expect(outcomes.filter((one) => one === 'reset')).toEqual([])
    }
  })
})
