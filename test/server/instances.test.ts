import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../src/server/context.ts'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import { createLimits, type Limits } from '../../src/server/platform/rate-limit/rate-limits.ts'
import { useTestBackend } from '../support/backend.ts'
import { createClient, type HttpClient, startHttp, type TestServer } from '../support/http.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { optionFor } from '../support/play.ts'
import { authorizeAtProvider, beginSignIn, providerAt } from '../support/sign-in.ts'

const PUBLIC_URL = 'https://berean.example.org'

describe('two instances on one PostgreSQL server', () => {
  const backend = useTestBackend()
  let provider: IdentityProvider
  let connections: readonly [Connection, Connection]
  let limits: readonly [Limits, Limits]
  let first: TestServer
  let second: TestServer

  beforeAll(async () => {
    provider = await startIdentityProvider()
    provider.addAccount('ruth', { name: 'Ruth', email: 'ruth@example.org', email_verified: true })
    provider.allowRedirects(`${PUBLIC_URL}/api/auth/callback/oidc`)
    connections = await Promise.all([
      connect(backend.testDatabase.source),
      connect(backend.testDatabase.source),
    ])
    limits = [createLimits(connections[0]), createLimits(connections[1])]
    const instanceOn = (connection: Connection, ownLimits: Limits): Application => ({
      ...backend.application,
      database: connection.database,
      isReady: connection.isReady,
      limits: ownLimits,
      config: {
        ...backend.application.config,
        publicUrl: PUBLIC_URL,
        providers: [providerAt(provider)],
        trustProxy: 1,
      },
    })
    ;[first, second] = await Promise.all([
      startHttp(instanceOn(connections[0], limits[0])),
      startHttp(instanceOn(connections[1], limits[1])),
    ])
  })
  afterAll(async () => {
    await Promise.all([first.close(), second.close(), provider.close()])
    await Promise.all(connections.map((connection) => connection.close()))
  })

  /** The same browser at the other instance, as behind a load balancer. */
  const atOther = ({ cookies }: HttpClient, { origin }: TestServer = second): HttpClient => {
    const client = createClient(origin)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }

  const statusesOf = async (calls: readonly (() => Promise<{ status: number }>)[]) =>
    Promise.all(calls.map(async (call) => (await call()).status))

  it('share a session, which ends on both at once', async () => {
    const person = await first.signIn()
    const same = atOther(person)
    expect((await same.get('/api/auth/user')).json.id).toBe(person.userId)
    await same.get('/api/logout')
    expect((await person.get('/api/auth/user')).status).toBe(401)
  })

  it('share a sign-in that one starts and the other finishes', async () => {
    const person = first.anonymous()
    const callback = await authorizeAtProvider(await beginSignIn(person), 'ruth')
    const same = atOther(person)
    const reply = await same.get(callback.pathname + callback.search)
    expect(reply.headers.get('location')).toBe('/dashboard')
    expect((await atOther(same, first).get('/api/auth/user')).json.firstName).toBe('Ruth')
    // The first instance must not accept the same callback again.
    const again = await person.get(callback.pathname + callback.search)
    expect(again.headers.get('location')).toBe('/login?error=sign_in_expired')
  })

  it('share a daily quiz that is answered on each in turn', async () => {
    const person = await first.signIn()
    const turns = [person, atOther(person)] as const
    const { attemptId } = (await person.post('/api/daily/start')).json
    for (let position = 0; position < 10; position++) {
      const turn = turns[position % 2] as HttpClient
      const { question } = (await turn.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
      const selectedOptionId = optionFor(backend.answerKey, question.id, 'right')
      const answer = { attemptId, questionId: question.id, selectedOptionId }
      expect((await turn.post('/api/quiz/answer', answer)).json.outcome).toBe('correct')
    }
    const submission = { attemptId, answers: [], timeSpent: 60, quizType: 'daily' }
    const replies = await Promise.all(
      turns.map((turn) => turn.post('/api/quiz/submit', submission)),
    )
    expect(replies.map(({ json }) => json.totalXp)).toEqual([120, 120])
    expect((await person.get('/api/auth/user')).json.totalXp).toBe(120)
  })

  /** What happens every second. */
  const exchangeCounts = async (): Promise<void> => {
    for (const own of limits) await own.share()
  }

  /** Makes as many calls as are allowed, in turn at both instances. @returns their statuses */
  const exhaust = async (
    call: (index: number) => () => Promise<{ status: number }>,
    allowed: number,
  ): Promise<number[]> => {
    const calls = Array.from({ length: allowed }, (_, index) => call(index))
    const statuses = await statusesOf(calls.slice(0, -2))
    // What they have told each other by themselves by now is told; the last two calls are not.
    await exchangeCounts()
    return [...statuses, ...(await statusesOf(calls.slice(-2)))]
  }

  /**
   * Expects that calls which both instances have let through together use up a limit: the second one to tell
   * knows at once, the first one with its next call.
   */
  const expectUsedUp = async (call: (index: number) => () => Promise<{ status: number }>) => {
    await exchangeCounts()
    expect(await statusesOf([call(1)])).toEqual([429])
    await call(0)()
    await exchangeCounts()
    expect(await statusesOf([call(0), call(1)])).toEqual([429, 429])
  }

  it('count the requests of a person together', async () => {
    const person = await first.signIn()
    const turns = [person, atOther(person)] as const
    const write = (index: number) => () =>
      (turns[index % 2] as HttpClient).patch('/api/users/me/settings', { timeLimit: 'none' })
    expect(new Set(await exhaust(write, 60))).toEqual(new Set([200]))
    await expectUsedUp(write)
    expect((await person.get('/api/users/me/settings')).status).toBe(200)
  })

  it('count the sign-ins from one address together', async () => {
    const begin = (index: number) => () =>
      (index % 2 ? second : first)
        .anonymous()
        .send('GET', '/api/auth/oidc', { headers: { 'X-Forwarded-For': '198.51.100.7' } })
    expect(new Set(await exhaust(begin, 20))).toEqual(new Set([302]))
    await expectUsedUp(begin)
  })
})
