import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../support/backend.ts'
import { expectNothingStored } from '../support/database.ts'
import type { Reply } from '../support/http.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const batch = (calls: number, name = 'flag.list') =>
  `/api/trpc/${Array(calls).fill(name).join(',')}?batch=1`

/** An error on the wire has these keys and no others. */
const expectError = (reply: Reply, status: number, code: string): void => {
  const [item] = [reply.json].flat()
  expect(reply.status).toBe(status)
  expect(item.error).toStrictEqual({
    code: expect.any(Number),
    message: expect.stringMatching(/^\S[^\n]{3,200}$/),
    data: { code, httpStatus: status, details: {} },
  })
  expect(reply.text).not.toMatch(/stack|node_modules|select |\.ts\b|zod|TRPC/i)
}

describe('tRPC calls', () => {
  const backend = useTestBackendWithHttp()

  it('are answered in one batch, each by itself', async () => {
    const person = await backend.http.signIn()
    const path = '/api/trpc/flag.list,church.mine,quiz.nothing,user.settings?batch=1&input={}'
    const reply = await person.get(path)
    expect(reply.status).toBe(207)
    expect(reply.json.map((item: object) => Object.keys(item)[0])).toEqual([
      'result',
      'result',
      'error',
      'result',
    ])
    expect(reply.json[3].result.data.timeZone).toBe('UTC')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('need no body for a mutation without input', async () => {
    const person = await backend.http.signIn()
    const reply = await person.send('POST', '/api/trpc/quiz.startDaily', { headers: JSON_TYPE })
    expect(reply.json).toEqual({ result: { data: { attemptId: expect.any(String) } } })
    const again = await person.post('/api/trpc/quiz.startDaily', {})
    expect(again.status).toBe(409)
    expect(again.json.error.data).toEqual({
      code: 'attempt_open',
      httpStatus: 409,
      details: { quizAttemptId: reply.json.result.data.attemptId },
    })
  })

  it('sign in with a cookie', async () => {
    const anonymous = backend.http.anonymous()
    const input = { email: 'trpc@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    const reply = await anonymous.post('/api/trpc/development.createTestUser', input)
    expect(reply.status).toBe(200)
    expect((await anonymous.get('/api/trpc/auth.user')).json.result.data.email).toBe(
      'trpc@example.org',
    )
  })
})

describe('tRPC refuses', () => {
  const backend = useTestBackendWithHttp()
  let person: Awaited<ReturnType<typeof backend.http.signIn>>
  expectNothingStored(backend, async () => {
    person = await backend.http.signIn()
  })

  it('more than ten calls at once', async () => {
    expect((await person.get(batch(10))).status).toBe(200)
    expectError(await person.get(batch(11)), 400, 'invalid_input')
    expectError(await person.post(batch(200, 'quiz.startDaily')), 400, 'invalid_input')
  })

  it.each(['nothing', 'quiz.nothing', 'quiz', '__proto__', 'constructor.name', 'quiz.submit.call'])(
    'the unknown procedure %s',
    async (name) => expectError(await person.get(`/api/trpc/${name}`), 404, 'not_found'),
  )

  it('a POST of a query, and a GET of a mutation', async () => {
    expectError(await person.get('/api/trpc/quiz.startDaily'), 405, 'method_not_allowed')
    expectError(await person.post('/api/trpc/dashboard.get', {}), 405, 'method_not_allowed')
  })

  it('a visitor who is not signed in', async () => {
    expectError(await backend.http.anonymous().get('/api/trpc/dashboard.get'), 401, 'not_signed_in')
    expectError(
      await backend.http.anonymous().post('/api/trpc/quiz.startDaily', {}),
      401,
      'not_signed_in',
    )
  })

  it.each([
    ['half an object', '{"answers":['],
    ['a list', '[]'],
    ['an unknown key', '{"isPublicProfile":true,"isSiteAdmin":true}'],
    ['a wrong type', '{"isPublicProfile":"yes"}'],
    ['nothing', ''],
  ])('a body that is %s', async (_what, body) => {
    const reply = await person.send('POST', '/api/trpc/user.updatePrivacy', {
      body,
      headers: JSON_TYPE,
    })
    expectError(reply, 400, 'invalid_input')
  })

  it.each([
    ['half an object', '{"sessionId":"'],
    ['an object', '{"sessionId":"1"}'],
    ['a number', '5'],
    ['a boolean', 'true'],
    ['a text', '"1"'],
    ['a list', '["1"]'],
    ['an empty list', '[]'],
  ])('a body that is %s, for a call without input', async (_what, body) => {
    const path = '/api/trpc/auth.endAllSessions'
    const options = { body, headers: JSON_TYPE }
    expectError(await person.send('POST', path, options), 400, 'invalid_input')
    const batch = { body: `{"0":${body}}`, headers: JSON_TYPE }
    expectError(await person.send('POST', `${path}?batch=1`, batch), 400, 'invalid_input')
    // tRPC's own adapter reads what asks for a kind of reply.
    const headers = { ...JSON_TYPE, 'trpc-accept': 'application/json' }
    expectError(await person.send('POST', path, { body, headers }), 400, 'invalid_input')
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it('input in the address that is not JSON', async () => {
    expectError(await person.get('/api/trpc/quiz.attempt?input={'), 400, 'invalid_input')
    expectError(await person.get('/api/trpc/quiz.attempt?input=%E0%A4%A'), 400, 'invalid_input')
  })

  it('an address that cannot be decoded', async () => {
    expectError(await person.get('/api/trpc/%E0%A4%A'), 400, 'invalid_input')
  })

  it('a body over 100 kB', async () => {
    const body = JSON.stringify({ isPublicProfile: true, padding: 'x'.repeat(100 * 1024) })
    const reply = await person.send('POST', '/api/trpc/user.updatePrivacy', {
      body,
      headers: JSON_TYPE,
    })
    expectError(reply, 413, 'too_large')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form, which other sites could send: %s',
    async (type) => {
      const headers = { 'Content-Type': type }
      for (const [name, body] of [
        ['user.updatePrivacy', '{"isPublicProfile":true}'],
        ['quiz.startDaily', '--x--\r\n'],
      ]) {
        const reply = await person.send('POST', `/api/trpc/${name}`, { body: body ?? '', headers })
        expect(reply.status).toBe(400)
        expect(reply.json.message).toBe('The body must be JSON.')
      }
    },
  )
})
