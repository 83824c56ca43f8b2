import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../src/server/api/routes.ts'
import { clientFiles } from '../../../src/server/http/client-files.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { HttpClient, Reply, TestServer } from '../../support/http.ts'
import { startHttp } from '../../support/http.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Send = (client: HttpClient) => Promise<Reply>

/** Requests for every kind of reply under `/api`, with its status for a signed-in person. */
const API_REQUESTS: readonly [string, number, Send][] = [
  ['a reply', 200, (client) => client.get('/api/auth/user')],
  ['a tRPC reply', 200, (client) => client.get('/api/trpc/auth.user')],
  ['a batch', 207, (client) => client.get('/api/trpc/auth.user,nothing?batch=1&input={}')],
  ['the OpenAPI document', 200, (client) => client.get('/api/openapi.json')],
  ['a redirect', 302, (client) => client.get('/api/login')],
  ['a sign-in that is off', 302, (client) => client.get('/api/auth/google')],
  ['a callback without a sign-in', 302, (client) => client.get('/api/auth/callback/google?code=1')],
  ['bad input', 400, (client) => client.get('/api/quiz/questions?limit=0')],
  ['bad tRPC input', 400, (client) => client.get('/api/trpc/quiz.attempt?input={')],
  [
    'bad JSON',
    400,
    (client) => client.send('POST', '/api/quiz/submit', { body: '{', headers: JSON_TYPE }),
  ],
  [
    'a body that is not JSON',
    400,
    (client) => client.send('POST', '/api/trpc/quiz.submit', { body: 'x' }),
  ],
  ['an address that cannot be read', 400, (client) => client.get('/api/churches/%E0/members')],
  [
    'another site',
    403,
    (client) => client.send('POST', '/api/daily/start', { headers: { Origin: 'null' } }),
  ],
  ['an unknown address', 404, (client) => client.get('/api/nothing')],
  ['the bare API address', 404, (client) => client.get('/api')],
  ['an unknown address in capitals', 404, (client) => client.get('/API/NOTHING')],
  ['an unknown procedure', 404, (client) => client.get('/api/trpc/nothing')],
  [
    'a body that is too large',
    413,
    (client) => client.post('/api/quiz/submit', 'x'.repeat(200_000)),
  ],
  ['a HEAD request', 200, (client) => client.send('HEAD', '/api/auth/user')],
  ['an OPTIONS request', 200, (client) => client.send('OPTIONS', '/api/auth/user')],
]

const CLIENT_REQUESTS: readonly [string, number, Send][] = [
  ['the share picture', 200, (client) => client.get('/api/og/default')],
  ['a file', 200, (client) => client.get('/package.json')],
  ['a missing file', 404, (client) => client.get('/nothing.png')],
  ['another site', 403, (client) => client.send('POST', '/', { headers: { Origin: 'null' } })],
  ['the liveness check', 200, (client) => client.get('/healthz')],
  ['the readiness check', 200, (client) => client.get('/readyz')],
]

describe('response headers', () => {
  const backend = useTestBackend()
  let http: TestServer
  let person: HttpClient
  beforeAll(async () => {
    // The project's directory, since it has a page and other files.
    const directory = path.resolve(import.meta.dirname, '../../..')
    http = await startHttp(backend.application, clientFiles(directory))
    person = await http.signIn()
  })
  afterAll(() => http.close())

  const expectProtected = ({ headers }: Reply): void => {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(self|none)'/)
    expect(headers.get('x-request-id')).toMatch(UUID)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }

  it.each(API_REQUESTS)('protect %s (%i) and forbid caching', async (_what, status, send) => {
    const reply = await send(person)
    expect(reply.status).toBe(status)
    expectProtected(reply)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it.each(CLIENT_REQUESTS)('protect %s (%i)', async (_what, status, send) => {
    const reply = await send(person)
    expect(reply.status).toBe(status)
    expectProtected(reply)
  })

  it('protect a failure and forbid caching', async () => {
    await sql`alter table user_badges rename to hidden_table`.execute(backend.database)
    const replies = [await person.get('/api/badges'), await person.get('/api/trpc/badge.mine')]
    await sql`alter table hidden_table rename to user_badges`.execute(backend.database)
    for (const reply of replies) {
      expect(reply.status).toBe(500)
      expectProtected(reply)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each(routes.map(({ method, path }) => [method.toUpperCase(), path]))(
    'protect %s %s to a visitor and forbid caching',
    async (method, address) => {
      const reply = await http.anonymous().send(method, address)
      expectProtected(reply)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('include a unique request id, whatever the request sends', async () => {
    const headers = { 'X-Request-Id': 'chosen', 'Request-Id': 'chosen', 'X-Correlation-Id': 'x' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => person.send('GET', '/api/site', { headers })),
    )
    const ids = replies.map((reply) => reply.headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(20)
  })
})
