import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { createClient, startHttp } from '../../support/http.ts'
import { expectErrorReply } from './error-reply.ts'

const DAY = 24 * 60 * 60

describe('sessions', () => {
  const backend = useTestBackendWithHttp()

  const userWith = (cookie: string) =>
    backend.http.anonymous().send('GET', '/api/auth/user', { headers: { Cookie: cookie } })

  it('are a cookie that scripts and other sites cannot use', async () => {
    const reply = await backend.http.anonymous().post('/api/dev/create-test-user', {
      email: 'cookie@example.org',
      firstName: 'Ruth',
      lastName: 'Naomi',
    })
    const [cookie, ...others] = reply.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^berean=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    const [token = ''] = /[\w-]{43}/.exec(cookie ?? '') ?? []
    const { rows } = { rows: await backend.database.selectFrom('sessions').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(reply.text).not.toContain(token)
  })

  it('are bound to this host and to https in production, without development sign-in', async () => {
    const config = { ...backend.application.config, secureCookies: true }
    const http = await startHttp({ ...backend.application, config })
    const reply = await http.anonymous().post('/api/dev/create-test-user', {
      email: 'cookie@example.org',
      firstName: 'Ruth',
      lastName: 'Naomi',
    })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-berean=.*; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/),
    ])
    await http.close()

    const production = await startHttp({
      ...backend.application,
      config: { ...backend.application.config, developmentSignIn: false, secureCookies: true },
    })
    const client = production.anonymous()
    const body = { email: 'cookie@example.org', firstName: 'Ruth', lastName: 'Naomi' }
    expectErrorReply(await client.post('/api/dev/create-test-user', body), 404, 'not_found')
    expect((await client.get('/api/auth/providers')).json.developmentSignIn).toBe(false)
    expect((await client.get('/api/login')).headers.get('location')).toBe(
      '/login?error=no_provider',
    )
    await production.close()
  })

  it('end 30 days after the sign-in, even when used', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const person = await backend.http.signIn()
    for (let day = 5; day < 30; day += 5) {
      backend.clock.advance(5 * DAY)
      expect((await person.get('/api/auth/user')).status).toBe(200)
    }
    backend.clock.advance(5 * DAY - 1)
    expect((await person.get('/api/auth/user')).status).toBe(200)
    backend.clock.advance(1)
    expectErrorReply(await person.get('/api/auth/user'), 401, 'not_signed_in')
    backend.clock.set('2026-03-02T12:00:00Z')
  })

  it('end after 7 days without use', async () => {
    backend.clock.set('2026-03-02T12:00:00Z')
    const person = await backend.http.signIn()
    backend.clock.advance(7 * DAY - 1)
    expect((await person.get('/api/auth/user')).status).toBe(200)
    backend.clock.advance(7 * DAY)
    expectErrorReply(await person.get('/api/auth/user'), 401, 'not_signed_in')
    backend.clock.set('2026-03-02T12:00:00Z')
  })

  it('end with the account', async () => {
    const person = await backend.http.signIn()
    await backend.database.deleteFrom('users').where('id', '=', person.userId).execute()
    expectErrorReply(await person.get('/api/auth/user'), 401, 'not_signed_in')
    expectErrorReply(await person.post('/api/daily/start'), 401, 'not_signed_in')
  })

  it('of one person are independent', async () => {
    const laptop = await backend.http.signIn('two@example.org')
    const phone = await backend.http.signIn('TWO@example.org')
    expect(phone.userId).toBe(laptop.userId)
    await laptop.get('/api/logout')
    expect((await laptop.get('/api/auth/user')).status).toBe(401)
    expect((await phone.get('/api/auth/user')).status).toBe(200)
  })

  it.each([
    ['forged', `berean=${randomBytes(32).toString('base64url')}`],
    ['empty', 'berean='],
    ['too short', 'berean=abc'],
    ['far too long', `berean=${'a'.repeat(6000)}`],
    ['with SQL', `berean=' or 1=1 --`],
    ['badly encoded', 'berean=%E0%A4%A'],
    ['without a name', '=berean'],
    ['without a value', 'berean'],
    ['nonsense', ';;; = ;=;'],
    ['of another name', `Berean=${randomBytes(32).toString('base64url')}`],
    ['named as what every object has', '__proto__=x; toString=y; constructor=z'],
  ])('are not opened by a cookie that is %s', async (_what, cookie) => {
    expectErrorReply(await userWith(cookie), 401, 'not_signed_in')
  })

  it('are found by the whole token among other cookies', async () => {
    const person = await backend.http.signIn()
    const token = person.cookies.get('berean') as string
    expect((await userWith(`theme=dark; berean=${token}; x=%`)).status).toBe(200)
    for (const changed of [token.slice(1), `${token}A`, token.toUpperCase(), `"${token}"x`]) {
      expect((await userWith(`berean=${changed}`)).status).toBe(401)
    }
    expect(
      (await createClient(backend.http.origin).get(`/api/quiz/attempt?berean=${token}`)).status,
    ).toBe(401)
  })
})
