import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFiles } from '../../../src/server/http/client-files.ts'
import { routes } from '../../../src/server/rest/routes.ts'
import type { HttpClient, Reply, TestServer } from '../../support/http.ts'
import { startHttp } from '../../support/http.ts'
import { useWorld } from '../../support/world.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Ask = (client: HttpClient) => Promise<Reply>

/** Answers of every kind under `/api`, each with its status for somebody who is signed in. */
const OF_THE_API: readonly [string, number, Ask][] = [
  ['a good answer', 200, (client) => client.get('/api/auth/user')],
  ['a good answer to a call', 200, (client) => client.get('/api/trpc/auth.user')],
  ['a batch', 207, (client) => client.get('/api/trpc/auth.user,nothing?batch=1&input={}')],
  ['the description', 200, (client) => client.get('/api/openapi.json')],
  ['a way on', 302, (client) => client.get('/api/login')],
  ['the picture to share', 302, (client) => client.get('/api/og/default')],
  ['a sign-in that is off', 302, (client) => client.get('/api/auth/google')],
  ['a callback of nobody', 302, (client) => client.get('/api/auth/callback/google?code=1')],
  ['bad input', 400, (client) => client.get('/api/quiz/questions?limit=0')],
  ['bad input of a call', 400, (client) => client.get('/api/trpc/quiz.attempt?input={')],
  [
    'bad JSON',
    400,
    (client) => client.send('POST', '/api/quiz/submit', { body: '{', headers: JSON_TYPE }),
  ],
  ['no JSON', 400, (client) => client.send('POST', '/api/trpc/quiz.submit', { body: 'x' })],
  ['an address that cannot be read', 400, (client) => client.get('/api/churches/%E0/members')],
  [
    'another site',
    403,
    (client) => client.send('POST', '/api/daily/start', { headers: { Origin: 'null' } }),
  ],
  ['nothing', 404, (client) => client.get('/api/nothing')],
  ['the bare address', 404, (client) => client.get('/api')],
  ['nothing in capitals', 404, (client) => client.get('/API/NOTHING')],
  ['no such procedure', 404, (client) => client.get('/api/trpc/nothing')],
  ['too large a body', 413, (client) => client.post('/api/quiz/submit', 'x'.repeat(200_000))],
  ['headers alone', 200, (client) => client.send('HEAD', '/api/auth/user')],
  ['what may be asked', 200, (client) => client.send('OPTIONS', '/api/auth/user')],
]

const OF_THE_CLIENT: readonly [string, number, Ask][] = [
  ['a page', 200, (client) => client.get('/')],
  ['any page', 200, (client) => client.get('/quiz?type=daily')],
  ['a file', 200, (client) => client.get('/package.json')],
  ['no file', 404, (client) => client.get('/nothing.png')],
  ['an address that cannot be read', 400, (client) => client.get('/%E0%A4%A')],
  ['another site', 403, (client) => client.send('POST', '/', { headers: { Origin: 'null' } })],
  ['whether it runs', 200, (client) => client.get('/healthz')],
  ['whether it can serve', 200, (client) => client.get('/readyz')],
]

describe('the headers of', () => {
  const world = useWorld()
  let http: TestServer
  let person: HttpClient
  beforeAll(async () => {
    // Of this project, since it holds a page and other files.
    const directory = path.resolve(import.meta.dirname, '../../..')
    http = await startHttp(world.application, clientFiles(directory))
    person = await http.signIn()
  })
  afterAll(() => http.close())

  const expectGuarded = ({ headers }: Reply): void => {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(self|none)'/)
    expect(headers.get('x-request-id')).toMatch(UUID)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  }

  it.each(OF_THE_API)('%s: %i, guarded and never kept', async (_what, status, ask) => {
    const reply = await ask(person)
    expect(reply.status).toBe(status)
    expectGuarded(reply)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it.each(OF_THE_CLIENT)('%s of the client: %i, guarded', async (_what, status, ask) => {
    const reply = await ask(person)
    expect(reply.status).toBe(status)
    expectGuarded(reply)
  })

  it('a failure: guarded and never kept', async () => {
    await sql`alter table user_badges rename to hidden_table`.execute(world.database)
    const replies = [await person.get('/api/badges'), await person.get('/api/trpc/badge.mine')]
    await sql`alter table hidden_table rename to user_badges`.execute(world.database)
    for (const reply of replies) {
      expect(reply.status).toBe(500)
      expectGuarded(reply)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  it.each(routes.map(({ method, path }) => [method.toUpperCase(), path]))(
    '%s %s to a visitor: guarded and never kept',
    async (method, address) => {
      const reply = await http.anonymous().send(method, address)
      expectGuarded(reply)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('each request: an id of its own, whatever the request says', async () => {
    const headers = { 'X-Request-Id': 'chosen', 'Request-Id': 'chosen', 'X-Correlation-Id': 'x' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => person.send('GET', '/api/site', { headers })),
    )
    const ids = replies.map((reply) => reply.headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(20)
  })
})
