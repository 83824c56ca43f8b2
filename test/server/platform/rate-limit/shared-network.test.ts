import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishChange } from '../../../../src/server/group/event.service.ts'
import { openSession } from '../../../../src/server/learner/auth/session.service.ts'
import { newToken } from '../../../../src/server/learner/auth/token.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import {
  createLimits,
  type Limits,
} from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { captureLog } from '../../../support/capture-log.ts'
import { openGroupEvents } from '../../../support/event-stream.ts'
import { createLearner } from '../../../support/factories.ts'
import { createGroup } from '../../../support/group.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../../support/http.ts'

/** A visitor is refused from the 61st write in a minute on. */
const WRITES = 62
/** Made-up session cookies, several times as many as may fail in a minute. */
const MADE_UP = 200
/** Look-ups of a network that may fail in a minute, each with a statement of its own. */
const FAILED_LOOK_UPS = 60

describe('people behind one address', () => {
  const backend = useTestBackend()
  let statements = 0
  let limits: Limits
  let http: TestServer
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  beforeAll(async () => {
    const database = backend.database.withPlugin(counting) as Database
    limits = createLimits({ database, kind: 'embedded' })
    const config = { ...backend.application.config, trustProxy: 1 }
    http = await startHttp({ ...backend.application, config, database, limits })
  })
  afterAll(() => http.close())

  /** Sends each of its requests from an address. */
  const from = (address: string, client: HttpClient): HttpClient => {
    const send: HttpClient['send'] = (method, path, { body, headers } = {}) =>
      client.send(method, path, {
        ...(body !== undefined && { body }),
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
          'X-Forwarded-For': address,
        },
      })
    const withJson = (method: string) => (path: string, body?: unknown) =>
      send(method, path, body === undefined ? {} : { body: JSON.stringify(body) })
    return {
      cookies: client.cookies,
      send,
      get: withJson('GET'),
      post: withJson('POST'),
      patch: withJson('PATCH'),
      delete: withJson('DELETE'),
    }
  }

  const withToken = (token: string): HttpClient => {
    const client = http.anonymous()
    client.cookies.set('berean', token)
    return client
  }

  /** A browser with a session that the instance has not seen, as after a restart. */
  const unseenBrowser = async (): Promise<HttpClient & { readonly userId: string }> => {
    const userId = await createLearner(backend.database)
    const browser = { userAgent: null, token: null }
    const now = backend.clock.now()
    const { token } = await openSession(backend.database, userId, browser, now)
    return { ...withToken(token), userId }
  }

  const statusesOf = async (calls: readonly Promise<Reply>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ status }) => status)

  /** Uses up what visitors of a network may write and read. */
  const exhaust = async (address: string): Promise<void> => {
    await limits.charge('write', address, 60)
    await limits.charge('read', address, 600)
    const visitor = from(address, http.anonymous())
    expect((await visitor.get('/api/auth/user')).status).toBe(429)
    expect((await visitor.post('/api/daily/start')).status).toBe(429)
  }

  const SAVE = ['/api/users/me/settings', { timeLimit: 'none' }] as const
  const KEPT = '/api/auth/providers'

  it('can write with sessions that the instance has not seen, while a visitor makes 62 calls', async () => {
    const visitor = from('203.0.113.99', http.anonymous())
    const statuses = await statusesOf(
      Array.from({ length: WRITES }, () => visitor.post('/api/daily/start')),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(WRITES - 60)
    const person = from('203.0.113.99', await unseenBrowser())
    expect((await person.patch(...SAVE)).status).toBe(200)
  })

  it.each<[string, (client: HttpClient) => Promise<Reply>]>([
    ['write', (client) => client.patch(...SAVE)],
    ['read', (client) => client.get('/api/auth/user')],
    ['write over tRPC', (client) => client.post('/api/trpc/user.updateSettings', SAVE[1])],
    ['read in a batch over tRPC', (client) => client.get('/api/trpc/auth.user,flag.list?batch=1')],
    ['read through Express', (client) => client.get('/API/trpc/auth.user,flag.list?batch=1')],
    ['read what is the same for everybody', (client) => client.get(KEPT)],
    ['read a verse', (client) => client.get('/api/scripture?reference=John%203%3A16')],
    ['download their data', (client) => client.get('/api/users/me/data')],
  ])(
    'can %s with sessions that the instance has not seen, after a visitor has used up the limit',
    async (what, call) => {
      const address = `203.0.113.${what.length}`
      await exhaust(address)
      const client = from(address, await unseenBrowser())
      expect((await call(client)).status).toBe(200)
      expect((await call(client)).status).toBe(200)
      // Their own limit holds.
      expect((await from(address, http.anonymous()).get('/api/auth/user')).status).toBe(429)
    },
  )

  it('can follow their group then', async () => {
    await exhaust('203.0.113.100')
    const browser = await unseenBrowser()
    const { id } = await createGroup(backend.as(browser.userId))
    const headers = { 'X-Forwarded-For': '203.0.113.100' }
    const stream = await openGroupEvents(http, browser, id, { after: 0, headers })
    await backend.database.transaction().execute((transaction) => publishChange(transaction, id))
    expect((await stream.next())?.event).toBe('message')
    stream.close()
  })

  it('can sign out while a visitor signs out all the time', async () => {
    const address = '203.0.113.101'
    const signOut = (client: HttpClient) => from(address, client).get('/api/logout')
    const flood = await statusesOf(
      Array.from({ length: WRITES }, () => signOut(withToken(newToken()))),
    )
    expect(flood).toContain(429)
    const [unseen, seen] = [await unseenBrowser(), await unseenBrowser()]
    expect((await from(address, seen).get('/api/auth/user')).status).toBe(200)
    for (const client of [unseen, seen]) {
      const token = client.cookies.get('berean') as string
      expect((await signOut(client)).status).toBe(302)
      expect((await withToken(token).get('/api/auth/user')).status).toBe(401)
    }
  })

  it('need one statement for a session that the instance has not seen, and for one that it has', async () => {
    const client = from('203.0.113.102', await unseenBrowser())
    // The first call also reads the features.
    await from('203.0.113.102', await unseenBrowser()).get('/api/auth/user')
    for (const _call of ['unseen', 'seen']) {
      const before = statements
      expect((await client.get('/api/auth/user')).status).toBe(200)
      expect(statements - before).toBe(1)
    }
  })

  it.each<[string, string, (client: HttpClient) => Promise<Reply>]>([
    ['read', '203.0.113.110', (client) => client.get('/api/auth/user')],
    ['read through Express', '203.0.113.112', (client) => client.get('/API/trpc/auth.user')],
    ['sign out', '203.0.113.113', (client) => client.get('/api/logout')],
  ])(
    'are still found while made-up cookies %s: few statements, and the honest are let in',
    async (_what, address, call) => {
      await exhaust(address)
      await limits.charge('signOut', address, 60)
      const honest = await Promise.all(Array.from({ length: 5 }, unseenBrowser))
      const flood = () => call(from(address, withToken(newToken())))
      const [before, start] = [statements, performance.now()]
      const flooded = Array.from({ length: MADE_UP }, flood)
      const during = honest.map((client) => from(address, client).get('/api/auth/user'))
      expect(new Set(await statusesOf(flooded))).toEqual(new Set([429]))
      expect(await statusesOf(during)).toEqual([200, 200, 200, 200, 200])
      // Those of their own, and at most ten a second that look up many cookies together.
      const gathered = Math.ceil((performance.now() - start) / 100)
      const expected = FAILED_LOOK_UPS + 2 * honest.length + gathered
      expect(statements - before).toBeLessThanOrEqual(expected)

      const late = from(address, await unseenBrowser())
      expect((await late.get('/api/auth/user')).status).toBe(200)
    },
  )

  it('cost no statement with a cookie that is known to name no session', async () => {
    const address = '203.0.113.120'
    await exhaust(address)
    const stale = from(address, withToken(newToken()))
    expect((await stale.get('/api/auth/user')).status).toBe(429)
    const before = statements
    const statuses = await statusesOf(Array.from({ length: 50 }, () => stale.get('/api/auth/user')))
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(statements - before).toBe(0)
  })

  it('are limited as themselves, also when the instance has not seen them', async () => {
    const browser = await unseenBrowser()
    await limits.charge('write', browser.userId, 60)
    expect((await from('203.0.113.121', browser).patch(...SAVE)).status).toBe(429)
    expect((await from('203.0.113.121', browser).get('/api/auth/user')).status).toBe(200)
  })
})

describe('a forwarded address without TRUST_PROXY', () => {
  const backend = useTestBackend()

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
    'in %s is in the log, once',
    async (name) => {
      const log = captureLog('info')
      const http = await startHttp({ ...backend.application, logger: log.logger })
      const warnings = () => log.lines().filter(({ level }) => level === 40)
      const visit = (path: string) =>
        http.anonymous().send('GET', path, { headers: { [name]: 'for=203.0.113.77' } })
      await http.anonymous().get('/api/auth/providers')
      expect(warnings()).toEqual([])
      for (const path of ['/api/auth/providers', '/', '/api/logout', '/readyz']) await visit(path)
      expect(warnings()).toEqual([
        expect.objectContaining({
          header: name.toLowerCase(),
          msg: expect.stringMatching(/TRUST_PROXY is not set/),
        }),
      ])
      expect(log.text()).not.toContain('203.0.113.77')
      await http.close()
    },
  )

  it('is no reason for a warning where TRUST_PROXY is set', async () => {
    const log = captureLog('info')
    const config = { ...backend.application.config, trustProxy: 1 }
    const http = await startHttp({ ...backend.application, config, logger: log.logger })
    await http
      .anonymous()
      .send('GET', '/api/auth/providers', { headers: { 'X-Forwarded-For': '203.0.113.77' } })
    expect(log.lines().filter(({ level }) => level === 40)).toEqual([])
    await http.close()
  })
})
