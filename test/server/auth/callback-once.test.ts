import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { beginSignIn, passProvider, pathOf, useSignInWorld } from '../../support/sign-in.ts'
import { expectNoSignIn } from './refused.ts'

const MINUTES = 60

describe('a sign-in comes back once', () => {
  const world = useSignInWorld()
  beforeAll(() => world.church.know('ruth', { name: 'Ruth' }))
  afterEach(() => world.clock.set('2026-03-02T12:00:00Z'))

  const visit = async () => {
    const person = world.http.anonymous()
    const callback = await passProvider(await beginSignIn(person), 'ruth')
    return { person, path: pathOf(callback) }
  }
  const countSessions = async (): Promise<number> =>
    (await world.database.selectFrom('sessions').select('id').execute()).length

  it('a replay of the whole callback signs nobody in, and leaves the session alone', async () => {
    const { person, path } = await visit()
    await person.get(path)
    await expectNoSignIn(world, 'sign_in_expired', () => person.get(path))
    expect((await person.get('/api/auth/user')).json.firstName).toBe('Ruth')
  })

  it('of twenty at once one signs in', async () => {
    const { person, path } = await visit()
    const before = await countSessions()
    const cookie = `berean-login=${person.cookies.get('berean-login')}`
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.http.anonymous().send('GET', path, { headers: { Cookie: cookie } }),
      ),
    )
    const locations = replies.map(({ headers }) => headers.get('location')).sort()
    expect(locations).toEqual(['/dashboard', ...Array(19).fill('/login?error=sign_in_expired')])
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1)
    expect(await countSessions()).toBe(before + 1)
  })

  it('within ten minutes', async () => {
    const { person, path } = await visit()
    world.clock.advance(10 * MINUTES - 1)
    expect((await person.get(path)).headers.get('location')).toBe('/dashboard')
  })

  it('after ten minutes it is over, and the next one sweeps it out', async () => {
    const { person, path } = await visit()
    world.clock.advance(10 * MINUTES)
    await expectNoSignIn(world, 'sign_in_expired', () => person.get(path))
    await beginSignIn(world.http.anonymous())
    const authorization_requests = await world.database
      .selectFrom('authorization_requests')
      .select('expiresAt')
      .execute()
    expect(authorization_requests).toHaveLength(1)
  })

  it.each([['HEAD'], ['POST'], ['PUT'], ['DELETE']])('a %s uses nothing up', async (method) => {
    const { person, path } = await visit()
    const before = await countSessions()
    const reply = await person.send(method, path)
    expect(reply.status).toBe(404)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await countSessions()).toBe(before)
    expect((await person.get(path)).headers.get('location')).toBe('/dashboard')
  })

  it('a person who refuses at the provider is no user and can try again', async () => {
    world.church.know('orpah', { name: 'Orpah' })
    for (const account of ['orpah', 'nobody']) {
      await world.database.deleteFrom('authorization_requests').execute()
      const person = world.http.anonymous()
      const callback = await passProvider(await beginSignIn(person), account, 'refuse')
      expect(callback.searchParams.get('error')).toBe('access_denied')
      await expectNoSignIn(world, 'consent_refused', () => person.get(pathOf(callback)))
      expect(
        await world.database.selectFrom('authorization_requests').selectAll().execute(),
      ).toEqual([])
      const again = await passProvider(await beginSignIn(person), 'orpah')
      expect((await person.get(pathOf(again))).headers.get('location')).toBe('/dashboard')
    }
  })

  it('a refusal leaves whoever is signed in here signed in', async () => {
    const { person, path } = await visit()
    await person.get(path)
    const callback = await passProvider(await beginSignIn(person), 'ruth', 'refuse')
    await expectNoSignIn(world, 'consent_refused', () => person.get(pathOf(callback)))
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })
})
