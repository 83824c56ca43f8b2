import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '../../../../src/server/learner/auth/token.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import {
  createLimits,
  type Limits,
  networkOf,
} from '../../../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend } from '../../../support/backend.ts'
import type { HttpClient, Reply } from '../../../support/http.ts'
import { startHttp, type TestServer } from '../../../support/http.ts'

const CALLS = 20

describe('a caller over the limit', () => {
  const backend = useTestBackend()
  let statements = 0
  let readyChecks = 0
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
    // Counted in the database, as with several instances.
    limits = createLimits({ database, kind: 'server' })
    const isReady = async () => ++readyChecks > 0
    const config = { ...backend.application.config, trustProxy: 1 }
    http = await startHttp({ ...backend.application, config, database, limits, isReady })
  })
  afterAll(() => http.close())

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const withToken = (token: string): HttpClient => {
    const client = http.anonymous()
    client.cookies.set('berean', token)
    return client
  }

  /** Makes the call once, which may cost statements, and then many times, which must not. */
  const expectNoStatement = async (call: () => Promise<Reply>): Promise<void> => {
    expect((await call()).status).toBe(429)
    // Instances tell each other what they have counted once a second, and not with a call.
    await limits.share()
    const before = statements
    const replies = await Promise.all(Array.from({ length: CALLS }, call))
    for (const { status, headers } of replies) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect(statements - before).toBe(0)
  }

  it('costs none as a signed-in user, over REST and tRPC and for a file', async () => {
    const person = await http.signIn()
    expect((await person.get('/api/auth/user')).status).toBe(200)
    await limits.charge('read', person.userId, 599)
    await expectNoStatement(() => person.get('/api/auth/user'))
    await expectNoStatement(() => person.get('/api/trpc/flag.list,flag.list?batch=1'))
    await expectNoStatement(() => person.get('/api/admin/questions/export?format=csv'))
    // Writes have a limit of their own.
    expect((await person.patch('/api/users/me/settings', { timeLimit: 'none' })).status).toBe(200)
    await limits.charge('write', person.userId, 59)
    await expectNoStatement(() => person.patch('/api/users/me/settings', { timeLimit: 'none' }))
  })

  it('costs none for a file, of which a few a minute are allowed', async () => {
    const person = await http.signIn()
    expect((await person.get('/api/users/me/data')).status).toBe(200)
    await limits.charge('download', person.userId, 4)
    await expectNoStatement(() => person.get('/api/users/me/data'))
    await expectNoStatement(() => person.get('/api/admin/questions/export?format=csv'))
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it('costs none as a visitor, also with a token that names no session', async () => {
    await limits.charge('read', networkOf('203.0.113.1'), 600)
    const visit = (client: HttpClient) => () =>
      client.send('GET', '/api/auth/providers', from('203.0.113.1'))
    await expectNoStatement(visit(http.anonymous()))
    await expectNoStatement(visit(withToken(newToken())))
  })

  it('costs none as a visitor with the token of a session that has ended', async () => {
    const person = await http.signIn()
    const token = person.cookies.get('berean') as string
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect((await person.get('/api/logout')).status).toBe(302)
    await limits.charge('read', networkOf('203.0.113.9'), 600)
    await expectNoStatement(() =>
      withToken(token).send('GET', '/api/auth/user', from('203.0.113.9')),
    )
  })

  it('does not stop who is signed in at the same address', async () => {
    const person = await http.signIn()
    const visit = () => person.send('GET', '/api/auth/user', from('203.0.113.2'))
    expect((await visit()).status).toBe(200)
    await limits.charge('read', networkOf('203.0.113.2'), 600)
    const anonymous = http.anonymous()
    expect((await anonymous.send('GET', '/api/auth/providers', from('203.0.113.2'))).status).toBe(
      429,
    )
    expect((await visit()).status).toBe(200)
  })

  it('costs none at the sign-out, which stays possible for others', async () => {
    const signOut = (client: HttpClient, address: string) =>
      client.send('GET', '/api/logout', from(address))
    const person = await http.signIn()
    await limits.charge('signOut', networkOf('203.0.113.3'), 59)
    expect((await signOut(withToken(newToken()), '203.0.113.3')).status).toBe(302)
    const stale = withToken(newToken())
    await expectNoStatement(() => signOut(stale, '203.0.113.3'))
    expect((await person.get('/api/auth/user')).status).toBe(200)
    expect((await signOut(person, '203.0.113.3')).status).toBe(302)
    expect((await person.get('/api/auth/user')).status).toBe(401)
  })

  it('costs none at the check of readiness, which a load balancer can make ten times a second', async () => {
    const check = (address: string) => http.anonymous().send('GET', '/readyz', from(address))
    // What the tests before this one have counted.
    await limits.share()
    const before = statements
    await limits.charge('readiness', networkOf('203.0.113.5'), 580)
    const replies = await Promise.all(Array.from({ length: 20 }, () => check('203.0.113.5')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(readyChecks).toBe(20)
    await expectNoStatement(() => check('203.0.113.5'))
    expect(readyChecks).toBe(20)
    expect(statements - before).toBe(0)
    expect((await check('203.0.113.6')).status).toBe(200)
    expect((await http.anonymous().send('GET', '/healthz', from('203.0.113.5'))).status).toBe(200)
  })

  it('costs none for the description of the API, which is built once', async () => {
    const read = (address: string) =>
      http.anonymous().send('GET', '/api/openapi.json', from(address))
    const before = statements
    await limits.charge('document', networkOf('203.0.113.7'), 50)
    const replies = await Promise.all(Array.from({ length: 10 }, () => read('203.0.113.7')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    await expectNoStatement(() => read('203.0.113.7'))
    expect(statements - before).toBe(0)
    expect((await read('203.0.113.8')).status).toBe(200)
  })
})
