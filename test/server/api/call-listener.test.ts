import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../src/server/api/routes.ts'
import { createApp, createListener } from '../../../src/server/app.ts'
import { useTestBackend } from '../../support/backend.ts'
import { createClient, type HttpClient, type Reply } from '../../support/http.ts'

type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Those of each reply, and those that only a cache would use: nothing of these replies is kept. */
const OF_EACH_REPLY = ['date', 'x-request-id', 'etag', 'vary', 'content-encoding']
/** Those of the connection, and the length, which compression changes. */
const OF_THE_LINE = ['connection', 'keep-alive', 'content-length', 'transfer-encoding']

const compared = ({ status, headers, text }: Reply) => ({
  status,
  headers: Object.fromEntries(
    [...headers].filter(([name]) => ![...OF_EACH_REPLY, ...OF_THE_LINE].includes(name)),
  ),
  text,
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const get = (path: string, headers?: Record<string, string>): Sent => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
})
const send = (method: string, path: string, body: string, headers = JSON_TYPE): Sent => ({
  method,
  path,
  body,
  headers,
})

const READS = routes
  .filter(({ method }) => method === 'get')
  .map(({ path }) => path.replace(/\{\w+\}/g, UNKNOWN_ID))
  // Drawn at random.
  .filter((path) => path !== '/api/quiz/questions')

const batch = (names: string, input = '{}', more = ''): string =>
  `/api/trpc/${names}?batch=1&input=${encodeURIComponent(input)}${more}`

const UNUSUAL: readonly Sent[] = [
  get('/api/dashboard?x=1'),
  get('/api/dashboard?x=1&x=2'),
  get('/api/dashboard/'),
  get('/API/dashboard'),
  get('/api/churches/not-an-id'),
  get(`/api/churches/${UNKNOWN_ID.toUpperCase()}`),
  get('/api/leaderboard/churches?period=yearly'),
  get('/api/leaderboard/churches?period=daily&period=weekly'),
  get('/api/nothing'),
  get('/api/trpc/'),
  get('/api/dashboard', { 'Sec-Fetch-Site': 'cross-site' }),
  get('/api/dashboard', { Accept: 'text/html' }),
  get('/api/dashboard', { Cookie: 'berean=made-up' }),
  get('/api/dashboard', { Cookie: `berean=${'x'.repeat(43)}` }),
  { method: 'HEAD', path: '/api/dashboard' },
  { method: 'PUT', path: '/api/dashboard' },
  { method: 'OPTIONS', path: '/api/dashboard' },
  send('PATCH', '/api/users/me/settings', '{"timeLimit":"none"}'),
  send('PATCH', '/api/users/me/settings', '{"timeLimit":"none"}', {
    ...JSON_TYPE,
    'Sec-Fetch-Site': 'cross-site',
  } as never),
  send('PATCH', '/api/users/me/settings', '{"timeLimit":"none"}', {
    ...JSON_TYPE,
    Origin: 'https://elsewhere.example',
  } as never),
  send('PATCH', '/api/users/me/settings', '{"timeLimit":"never"}'),
  send('PATCH', '/api/users/me/settings', '{"timeLimit":"none","more":1}'),
  send('PATCH', '/api/users/me/settings', '{"timeLimit":'),
  send('PATCH', '/api/users/me/settings', '"none"'),
  send('PATCH', '/api/users/me/settings', '[]'),
  send('PATCH', '/api/users/me/settings', ''),
  send('PATCH', '/api/users/me/settings', 'timeLimit=none', {
    'Content-Type': 'application/x-www-form-urlencoded',
  }),
  send('PATCH', '/api/users/me/settings', `{"timeLimit":"${'x'.repeat(110_000)}"}`),
  send('POST', '/api/quiz/answer', '{}'),
  send('POST', '/api/auth/sign-out-everywhere', '{"sure":true}'),
  send('POST', `/api/churches/${UNKNOWN_ID}/join`, '{}'),
]

const TRPC: readonly Sent[] = [
  get(batch('flag.list')),
  get(batch('auth.user,flag.list,dashboard.get')),
  get(batch('auth.user%2Cflag.list')),
  get(batch('auth.user,nothing.here')),
  get(batch('nothing.here')),
  get(batch('quiz.answer')),
  get(batch('auth.user,user.updateSettings')),
  get(batch(Array(11).fill('flag.list').join())),
  get(batch('leaderboard.churches', '{"0":{"period":"weekly"}}')),
  get(batch('leaderboard.churches,flag.list', '{"0":{"period":"yearly"}}')),
  get(batch('leaderboard.churches', '{"0":{"period":"weekly","more":1}}')),
  get(batch('leaderboard.churches', '[]')),
  get(batch('leaderboard.churches', '1')),
  get(batch('leaderboard.churches', 'null')),
  get(batch('leaderboard.churches', '{"0":')),
  get(batch('flag.list', '{}', '&connectionParams=x')),
  get('/api/trpc/flag.list'),
  get('/api/trpc/flag.list?batch=2'),
  get('/api/trpc/flag.list?input='),
  get('/api/trpc/leaderboard.churches?input=%7B%22period%22%3A%22weekly%22%7D'),
  get('/api/trpc/leaderboard.churches?input=%7B'),
  get('/api/trpc/auth.user,flag.list'),
  get(batch('flag.list'), { 'Sec-Fetch-Site': 'cross-site' }),
  get(batch('quiz.attempt', '{"0":{}}'), { 'Sec-Fetch-Site': 'cross-site' }),
  { method: 'HEAD', path: batch('flag.list') },
  send('POST', '/api/trpc/user.updateSettings', '{"timeLimit":"none"}'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', '{"0":{"timeLimit":"none"}}'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', '{"0":{"timeLimit":"never"}}'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', '{"0":{"timeLimit"'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', '[]'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', '7'),
  send('POST', '/api/trpc/user.updateSettings?batch=1', ''),
  send('POST', '/api/trpc/flag.list?batch=1', '{}'),
  send('POST', '/api/trpc/quiz.answer,user.updateSettings?batch=1', '{"1":{"timeLimit":"none"}}'),
  send('POST', '/api/trpc/user.updateSettings', '{"timeLimit":"none"}', {
    'Content-Type': 'text/plain',
  }),
  send('POST', '/api/trpc/user.updateSettings', '{"timeLimit":"none"}', {
    ...JSON_TYPE,
    'Sec-Fetch-Site': 'cross-site',
  } as never),
]

const titleOf = ({ method, path, headers, body = '' }: Sent): string =>
  `${method} ${path} ${JSON.stringify(headers ?? {})} ${body.slice(0, 40)}`.trim()

describe('calls that are answered before Express', () => {
  const backend = useTestBackend()
  const options = { client: () => {}, isDevelopment: false }
  const servers: { close: () => void }[] = []
  let direct: HttpClient
  let express: HttpClient

  const start = async (listener: RequestListener): Promise<HttpClient> => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  beforeAll(async () => {
    direct = await start(createListener(backend.application, options))
    express = await start(createApp(backend.application, options) as RequestListener)
    const person = { email: 'both@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    await direct.post('/api/dev/create-test-user', person)
    express.cookies.set('berean', direct.cookies.get('berean') as string)
  })
  afterAll(() => {
    for (const server of servers) server.close()
  })

  const expectSame = async (sent: Sent): Promise<void> => {
    const { method, path, headers, body } = sent
    const request = { ...(headers && { headers }), ...(body !== undefined && { body }) }
    const expected = compared(await express.send(method, path, request))
    const reply = await direct.send(method, path, request)
    expect(compared(reply)).toEqual(expected)
    expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  }

  it.each(READS)('GET %s is answered the same', (path) => expectSame(get(path)))

  it.each(READS)('GET %s is answered the same to a visitor', (path) =>
    expectSame(get(path, { Cookie: 'theme=dark' })),
  )

  it.each([...UNUSUAL, ...TRPC].map((sent) => [titleOf(sent), sent] as const))(
    '%s is answered the same',
    (_title, sent) => expectSame(sent),
  )

  it('are compressed when they are large, and say so', async () => {
    const large = '/api/quiz/questions?mode=practice&limit=20'
    const plain = await direct.send('GET', large, { headers: { 'Accept-Encoding': 'identity' } })
    const packed = await direct.send('GET', large, { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.json.questions).toHaveLength(20)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
    const refused = await direct.send('GET', large, { headers: { 'Accept-Encoding': 'gzip;q=0' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })
})
