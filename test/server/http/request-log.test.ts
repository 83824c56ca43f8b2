import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { type CapturedLog, captureLog } from '../../support/capture-log.ts'
import { cpuTime } from '../../support/cpu-time.ts'
import type { Json, Reply, TestServer } from '../../support/http.ts'
import { startHttp } from '../../support/http.ts'
import { expectErrorReply } from '../api/error-reply.ts'

const idOf = (reply: Reply): string => reply.headers.get('x-request-id') as string

describe('the log of requests', () => {
  const backend = useTestBackend()
  let log: CapturedLog
  let http: TestServer
  beforeAll(async () => {
    log = captureLog()
    http = await startHttp({ ...backend.application, logger: log.logger })
  })
  beforeEach(() => log.clear())
  afterAll(() => http.close())

  /** A line is written after the reply is sent, so it may come a moment late. */
  const linesOf = async (reply: Reply, count: number): Promise<readonly Json[]> => {
    const find = () => log.lines().filter((line) => line.reqId === idOf(reply))
    await expect.poll(() => find().length).toBe(count)
    return find()
  }

  it.each([
    ['GET', '/', 200],
    ['GET', '/quiz?type=daily', 200],
    ['GET', '/api/site', 200],
    ['GET', '/api/quiz/attempt?attemptId=secret', 401],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/quiz/%E0%A4%A', 404],
    ['GET', '/api/og/default?for=ruth', 200],
    ['DELETE', '/api/users/me', 401],
    ['GET', '/api/trpc/site.info,auth.user?batch=1&input={}', 207],
    ['GET', '/readyz-or-not', 200],
  ])(
    'has one line for %s %s: id, method, path without its query, and status %i',
    async (method, address, status) => {
      const reply = await http.anonymous().send(method, address)
      expect(reply.status).toBe(status)
      const [line] = await linesOf(reply, 1)
      const path = address.split('?')[0]
      expect(line).toEqual({
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: idOf(reply),
        req: { method, path },
        res: { status },
        responseTime: expect.any(Number),
        msg: 'request completed',
      })
    },
  )

  it.each(['/healthz', '/readyz', '/readyz?by=watcher', '/assets/main.js', '/favicon.svg'])(
    'has none for %s',
    async (path) => {
      const client = http.anonymous()
      await client.get(path)
      await linesOf(await client.get('/api/site'), 1)
      expect(log.lines()).toHaveLength(1)
    },
  )

  it('says nothing about the client: no cookie, header, address or browser', async () => {
    const person = await http.signIn('canary-log@example.org')
    const token = person.cookies.get('berean') as string
    const headers = {
      Authorization: 'Bearer canary-authorization',
      'User-Agent': 'canary-browser',
      'X-Forwarded-For': '198.51.100.7',
      'X-Request-Id': 'canary-id',
      Referer: 'https://canary.example.org/',
      Cookie: `berean=${token}; theme=canary-cookie`,
    }
    const reply = await person.send('GET', '/api/auth/user', { headers })
    expect(reply.status).toBe(200)
    const lines = JSON.stringify(await linesOf(reply, 1))
    expect(lines).not.toMatch(/canary|198\.51|127\.0\.0\.1/)
    expect(log.text()).not.toContain(token)
  })

  it.each(['ruth@example.org', 'ruth%40example.org', 'r'.repeat(43)])(
    'redacts what looks like an e-mail address or a token in a path: %s',
    async (secret) => {
      for (const path of [`/api/users/${secret}`, `/api/trpc/${secret}`, `/groups/${secret}`]) {
        const [line] = await linesOf(await http.anonymous().get(path), 1)
        expect(line.req.path).toBe(path.replace(secret, '[redacted]'))
      }
    },
  )

  it('redacts an invite code in a path', async () => {
    const [line] = await linesOf(
      await http.anonymous().get('/groups/join/3q2-7wEAAAAAAAAAAAAAAA'),
      1,
    )
    expect(line.req.path).toBe('/groups/join/[redacted]')
  })

  it('names the procedure that failed, and no unknown one', async () => {
    const person = await http.signIn('unnamed@example.org')
    await sql`alter table sessions rename to hidden_table`.execute(backend.database)
    const reply = await person.get('/api/trpc/ruth@example.org,auth.user?batch=1&input={}')
    await sql`alter table hidden_table rename to sessions`.execute(backend.database)
    expect(reply.status).toBe(207)
    const [failure] = await linesOf(reply, 2)
    expect(failure).toMatchObject({ procedure: 'auth.user', err: { code: '42P01' } })
    expect(log.text()).not.toContain('ruth')
  })

  it('handles a long address fast', async () => {
    const started = cpuTime()
    await linesOf(await http.anonymous().get(`/${'a.'.repeat(7000)}`), 1)
    expect(cpuTime() - started).toBeLessThan(500)
  })

  it('has the stack of a failure with the request id, and the reply has neither', async () => {
    const person = await http.signIn('failure@example.org')
    await sql`alter table user_badges rename to hidden_table`.execute(backend.database)
    const rest = await person.get('/api/badges/user')
    const call = await person.get('/api/trpc/badge.mine')
    await sql`alter table hidden_table rename to user_badges`.execute(backend.database)
    expect((await person.get('/api/badges/user')).status).toBe(200)
    expectErrorReply(rest, 500, 'internal')
    expect(call.status).toBe(500)
    for (const reply of [rest, call]) {
      const [failure, request] = await linesOf(reply, 2)
      expect(failure).toMatchObject({ level: 50, msg: 'failed' })
      const logged = JSON.stringify(failure.err)
      expect(logged).toContain('"code":"42P01"')
      expect(logged).toMatch(/\\n {4}at .*badge\.service\.ts/)
      expect(request).toMatchObject({ level: 50, req: { method: 'GET' }, res: { status: 500 } })
      expect(reply.text).not.toContain(idOf(reply))
      expect(reply.text).not.toMatch(/stack|42P01|user_badges|relation|\.ts\b/)
    }
  })
})
