import { beforeEach, describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import type { HttpClient, Json } from '../../support/http.ts'
import { expectErrorReply } from './error-reply.ts'

const NOON = '2026-03-02T12:00:00Z'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let people = 0

describe('the list of a user’s sessions', () => {
  const backend = useTestBackendWithHttp()
  let email: string
  beforeEach(() => {
    backend.clock.set(NOON)
    email = `sessions-${++people}@example.org`
  })

  const signIn = async (userAgent?: string, address = email): Promise<HttpClient> => {
    const person = backend.http.anonymous()
    const reply = await person.send('POST', '/api/dev/create-test-user', {
      body: JSON.stringify({ email: address, firstName: 'Ruth', lastName: 'Naomi' }),
      headers: {
        'Content-Type': 'application/json',
        ...(userAgent && { 'User-Agent': userAgent }),
      },
    })
    expect(reply.status).toBe(200)
    return person
  }
  const listOf = async (person: HttpClient): Promise<Json[]> =>
    (await person.get('/api/auth/sessions')).json.sessions
  const currentOf = async (person: HttpClient): Promise<string> =>
    (await listOf(person)).find(({ isCurrent }) => isCurrent).id
  const statusOf = async (person: HttpClient): Promise<number> =>
    (await person.get('/api/auth/user')).status

  it('keeps twenty: one more sign-in ends the session that was used longest ago', async () => {
    const oldest = await signIn(FIREFOX)
    backend.clock.advance(MINUTE)
    const second = await signIn(PHONE)
    backend.clock.advance(MINUTE)
    for (let count = 2; count < 20; count++) await signIn()
    // It is the oldest, but has been used since.
    backend.clock.advance(HOUR)
    expect(await listOf(oldest)).toHaveLength(20)
    const newest = await signIn()
    expect(await listOf(newest)).toHaveLength(20)
    expect(await Promise.all([oldest, second, newest].map(statusOf))).toEqual([200, 401, 200])
  })

  it('does not count sessions that have expired', async () => {
    const idle = await signIn(FIREFOX)
    backend.clock.advance(6 * DAY)
    const others = [await signIn(), await signIn()]
    await idle.get('/api/auth/user')
    for (let day = 0; day < 4; day++) {
      backend.clock.advance(6 * DAY)
      await Promise.all([idle, ...others].map((person) => person.get('/api/auth/user')))
    }
    backend.clock.advance(HOUR)
    for (let count = 2; count < 20; count++) await signIn()
    expect(await Promise.all([idle, ...others].map(statusOf))).toEqual([401, 200, 200])
  })

  it('ends no other user’s session, and not the one that a browser replaces twice', async () => {
    const stranger = await signIn(FIREFOX, `other-${people}@example.org`)
    const person = await signIn()
    for (let count = 1; count < 20; count++) await signIn()
    await person.post('/api/dev/create-test-user', { email, firstName: 'Ruth', lastName: 'Naomi' })
    expect(await listOf(person)).toHaveLength(20)
    expect(await statusOf(stranger)).toBe(200)
  })

  it('names the devices, the latest used first, and marks the one in use', async () => {
    const laptop = await signIn(FIREFOX)
    backend.clock.advance(MINUTE)
    const phone = await signIn(PHONE)
    backend.clock.advance(MINUTE)
    await signIn('nonsense')
    const sessions = (device: string | null, minutes: number, isCurrent: boolean) => {
      const at = new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
      return { id: expect.any(String), device, createdAt: at, seenAt: at, isCurrent }
    }
    expect(await listOf(phone)).toEqual([
      sessions(null, 2, false),
      sessions('Chrome on Android', 1, true),
      sessions('Firefox on Windows', 0, false),
    ])
    backend.clock.advance(HOUR)
    expect((await listOf(laptop)).map(({ device }) => device)).toEqual([
      'Firefox on Windows',
      null,
      'Chrome on Android',
    ])
  })

  it('has no sessions of others, no ended ones and no tokens', async () => {
    const mine = await signIn()
    const other = await signIn(FIREFOX, `other-${email}`)
    backend.clock.advance(7 * DAY - 1)
    await listOf(mine)
    const leaving = await signIn()
    backend.clock.advance(1)
    const another = await signIn(PHONE)
    expect(await listOf(another)).toHaveLength(3)
    expect(await statusOf(other)).toBe(401)
    await leaving.get('/api/logout')
    const reply = await mine.get('/api/auth/sessions')
    expect(reply.json.sessions).toHaveLength(2)
    for (const person of [mine, another]) {
      expect(reply.text).not.toContain(person.cookies.get('berean'))
    }
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('leaves out a session that has expired', async () => {
    await signIn()
    backend.clock.advance(7 * DAY)
    expect(await listOf(await signIn())).toHaveLength(1)
  })

  it('signs out another device for good', async () => {
    const here = await signIn()
    const lost = await signIn(PHONE)
    const lostId = await currentOf(lost)
    expect((await here.delete(`/api/auth/sessions/${lostId}`)).json).toEqual({ ended: true })
    expectErrorReply(await lost.get('/api/auth/user'), 401, 'not_signed_in')
    expect(await listOf(here)).toHaveLength(1)
    expectErrorReply(await here.delete(`/api/auth/sessions/${lostId}`), 404, 'not_found')
  })

  it('signs out this device and deletes its cookie', async () => {
    const here = await signIn()
    const there = await signIn()
    expect((await here.delete(`/api/auth/sessions/${await currentOf(here)}`)).status).toBe(200)
    expect(here.cookies.has('berean')).toBe(false)
    expect(await statusOf(there)).toBe(200)
  })

  it('does not sign out another person’s device', async () => {
    const here = await signIn()
    const other = await signIn(FIREFOX, `other-${email}`)
    const otherId = await currentOf(other)
    const reply = await here.delete(`/api/auth/sessions/${otherId}`)
    expectErrorReply(reply, 404, 'not_found')
    expect(reply.headers.getSetCookie()).toEqual([])
    expectErrorReply(
      await backend.http.anonymous().delete(`/api/auth/sessions/${otherId}`),
      401,
      'not_signed_in',
    )
    expect(await statusOf(other)).toBe(200)
    expect(await statusOf(here)).toBe(200)
  })

  it.each([['1'], ['*'], ['current'], ['%00'], ["' or 1=1 --"], ['a'.repeat(2000)]])(
    'does not find %s as a session',
    async (id) => {
      const here = await signIn()
      const reply = await here.delete(`/api/auth/sessions/${encodeURIComponent(id)}`)
      expectErrorReply(reply, 404, 'not_found')
      expect(reply.json.message).toBe('This device is already signed out.')
      expect(await statusOf(here)).toBe(200)
    },
  )

  it('signs out everywhere, this device included, and nobody else', async () => {
    const here = await signIn()
    const there = await signIn()
    const other = await signIn(FIREFOX, `other-${email}`)
    expect((await here.post('/api/auth/sign-out-everywhere')).json).toEqual({ ended: true })
    expect(here.cookies.has('berean')).toBe(false)
    expect(await Promise.all([here, there, other].map(statusOf))).toEqual([401, 401, 200])
    expect(await listOf(await signIn())).toHaveLength(1)
  })

  it('updates the time of use once an hour', async () => {
    const person = await signIn()
    const seen = async (): Promise<string> => (await listOf(person))[0].seenAt
    backend.clock.advance(HOUR - 1)
    expect(await seen()).toBe(new Date(NOON).toISOString())
    backend.clock.advance(1)
    const second = backend.clock.now().toISOString()
    await person.get('/api/auth/user')
    expect(await seen()).toBe(second)
    backend.clock.advance(HOUR - 1)
    expect(await seen()).toBe(second)
    backend.clock.advance(1)
    await person.get('/api/auth/user')
    expect(await seen()).toBe(backend.clock.now().toISOString())
  })
})
