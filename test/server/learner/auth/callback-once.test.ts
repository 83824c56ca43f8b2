import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  authorizeAtProvider,
  beginSignIn,
  pathOf,
  useTestBackendWithProviders,
} from '../../../support/sign-in.ts'
import { expectNoSignIn } from './expect-no-sign-in.ts'

const MINUTES = 60

describe('the callback of a sign-in', () => {
  const backend = useTestBackendWithProviders()
  beforeAll(() => backend.oidc.addAccount('ruth', { name: 'Ruth' }))
  afterEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const newCallback = async () => {
    const person = backend.http.anonymous()
    const callback = await authorizeAtProvider(await beginSignIn(person), 'ruth')
    return { person, path: pathOf(callback) }
  }
  const countSessions = async (): Promise<number> =>
    (await backend.database.selectFrom('sessions').select('id').execute()).length

  it('signs nobody in when it is replayed, and does not end the session', async () => {
    const { person, path } = await newCallback()
    await person.get(path)
    await expectNoSignIn(backend, 'sign_in_expired', () => person.get(path))
    expect((await person.get('/api/auth/user')).json.firstName).toBe('Ruth')
  })

  it('signs in one of twenty simultaneous requests', async () => {
    const { person, path } = await newCallback()
    const before = await countSessions()
    const cookie = `berean-login=${person.cookies.get('berean-login')}`
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        backend.http.anonymous().send('GET', path, { headers: { Cookie: cookie } }),
      ),
    )
    const locations = replies.map(({ headers }) => headers.get('location')).sort()
    expect(locations).toEqual(['/dashboard', ...Array(19).fill('/login?error=sign_in_expired')])
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1)
    expect(await countSessions()).toBe(before + 1)
  })

  it('is accepted within ten minutes', async () => {
    const { person, path } = await newCallback()
    backend.clock.advance(10 * MINUTES - 1)
    expect((await person.get(path)).headers.get('location')).toBe('/dashboard')
  })

  it('is refused after ten minutes, and the next sign-in deletes its request', async () => {
    const { person, path } = await newCallback()
    backend.clock.advance(10 * MINUTES)
    await expectNoSignIn(backend, 'sign_in_expired', () => person.get(path))
    await beginSignIn(backend.http.anonymous())
    const requests = await backend.database
      .selectFrom('authorization_requests')
      .select('expiresAt')
      .execute()
    expect(requests).toHaveLength(1)
  })

  it.each([['HEAD'], ['POST'], ['PUT'], ['DELETE']])('is not used up by %s', async (method) => {
    const { person, path } = await newCallback()
    const before = await countSessions()
    const reply = await person.send(method, path)
    expect(reply.status).toBe(404)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await countSessions()).toBe(before)
    expect((await person.get(path)).headers.get('location')).toBe('/dashboard')
  })

  it('creates no user when the person refuses at the provider, and lets them try again', async () => {
    backend.oidc.addAccount('orpah', { name: 'Orpah' })
    for (const account of ['orpah', 'nobody']) {
      await backend.database.deleteFrom('authorization_requests').execute()
      const person = backend.http.anonymous()
      const callback = await authorizeAtProvider(await beginSignIn(person), account, 'refuse')
      expect(callback.searchParams.get('error')).toBe('access_denied')
      await expectNoSignIn(backend, 'consent_refused', () => person.get(pathOf(callback)))
      expect(
        await backend.database.selectFrom('authorization_requests').selectAll().execute(),
      ).toEqual([])
      const again = await authorizeAtProvider(await beginSignIn(person), 'orpah')
      expect((await person.get(pathOf(again))).headers.get('location')).toBe('/dashboard')
    }
  })

  it('does not end a session when the person refuses', async () => {
    const { person, path } = await newCallback()
    await person.get(path)
    const callback = await authorizeAtProvider(await beginSignIn(person), 'ruth', 'refuse')
    await expectNoSignIn(backend, 'consent_refused', () => person.get(pathOf(callback)))
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })
})
