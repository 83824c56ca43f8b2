import { beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../../src/server/learner/auth/session.service.ts'
import { hashOf } from '../../../src/server/learner/auth/token.ts'
import { EFFORT } from '../../support/effort.ts'
import { createLearner } from '../../support/factories.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import { beginSignIn, pathOf, useTestBackendWithScriptedProvider } from '../../support/sign-in.ts'

const AT_ONCE = 25
const TABS = 3
const TWO_HOURS_MS = 2 * 60 * 60 * 1000

type Call = (person: HttpClient) => Promise<Reply>

/** Requests that a browser may have in progress during a sign-out. */
const CALLS: readonly Call[] = [
  (person) => person.get('/api/auth/user'),
  (person) => person.get('/api/auth/sessions'),
  (person) => person.get('/api/dashboard'),
  (person) => person.patch('/api/users/me/settings', { timeLimit: 'extended' }),
  (person) => person.patch('/api/users/me/profile-privacy', { isPublicProfile: true }),
  (person) => person.post('/api/daily/start'),
]

const signOut: Call = (person) => person.get('/api/logout')
const signOutEverywhere: Call = (person) => person.post('/api/auth/sign-out-everywhere')

describe('a sign-out among other requests of the same session', () => {
  const backend = useTestBackendWithScriptedProvider()
  const learners: string[] = []
  beforeAll(async () => {
    for (let index = 0; index < AT_ONCE; index++)
      learners.push(await createLearner(backend.database))
  })

  /** A session that was last used so long ago that each request touches it. */
  const openedSession = async (userId: string): Promise<string> => {
    const opened = new Date(backend.clock.now().getTime() - TWO_HOURS_MS)
    const browser = { userAgent: null, token: null }
    return (await openSession(backend.database, userId, browser, opened)).token
  }
  const clientWith = (token: string): HttpClient => {
    const person = backend.http.anonymous()
    person.cookies.set('berean', token)
    return person
  }
  const countRows = async (tokens: readonly string[]): Promise<number> =>
    (
      await backend.database
        .selectFrom('sessions')
        .select('id')
        .where('tokenHash', 'in', tokens.map(hashOf))
        .execute()
    ).length

  /** Two calls of each tab in a row, with the sign-out at a different position each time. */
  const race = async (token: string, end: Call, round: number): Promise<number[]> => {
    const callAt = (index: number) => CALLS[(round + index) % CALLS.length] as Call
    const tabs = Array.from({ length: TABS }, (_, tab) => async () => {
      const person = clientWith(token)
      const first = await callAt(tab)(person)
      return [first.status, (await callAt(tab + TABS)(person)).status]
    })
    tabs.splice(round % (TABS + 1), 0, async () => [(await end(clientWith(token))).status])
    return (await Promise.all(tabs.map((tab) => tab()))).flat()
  }

  it(`never lets a session come back (${EFFORT.signOuts} times)`, {
    timeout: 120_000,
  }, async () => {
    const tokens: string[] = []
    const statuses: number[] = []
    for (let round = 0; round < EFFORT.signOuts / AT_ONCE; round++) {
      const opened = await Promise.all(learners.map(openedSession))
      const raced = await Promise.all(
        opened.map((token, index) =>
          race(token, index % 5 ? signOut : signOutEverywhere, round + index),
        ),
      )
      tokens.push(...opened)
      statuses.push(...raced.flat())
    }
    expect(new Set(tokens).size).toBe(EFFORT.signOuts)
    expect(await countRows(tokens)).toBe(0)
    const replies = await Promise.all(
      tokens.map((token) => clientWith(token).get('/api/auth/user')),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    // Calls came before and after the sign-out, so they did race. 409: the quiz was already started.
    expect([...new Set(statuses)].sort()).toEqual([200, 302, 401, 409])
    for (const status of [200, 401]) {
      expect(statuses.filter((one) => one === status).length).toBeGreaterThan(EFFORT.signOuts / 10)
    }
  })

  it('ends the session as well when it is a new sign-in', async () => {
    const tokens: string[] = []
    for (let round = 0; round < EFFORT.signInRounds; round++) {
      const opened = await Promise.all(learners.map(openedSession))
      await Promise.all(
        opened.map(async (token, index) => {
          const person = clientWith(token)
          const subject = `again-${index}`
          backend.provider.addAccount(subject, { name: 'Ruth' })
          const callback = backend.provider.authorizeAs(subject, await beginSignIn(person))
          const signIn: Call = () => person.get(pathOf(callback))
          expect(await race(token, signIn, round + index)).toContain(302)
          expect((await person.get('/api/auth/user')).status).toBe(200)
        }),
      )
      tokens.push(...opened)
    }
    expect(await countRows(tokens)).toBe(0)
  })

  it('leaves a user twenty sessions when they sign in with many browsers at once', async () => {
    for (let round = 0; round < EFFORT.signInRounds; round++) {
      const subject = `many-${round}`
      backend.provider.addAccount(subject, { name: 'Ruth', email: 'ruth@example.org' })
      const people = Array.from({ length: 40 }, () => backend.http.anonymous())
      const signOuts = people.slice(0, 5).map((person) => async () => {
        await person.post('/api/auth/sign-out-everywhere')
      })
      const signInOnce = async (person: HttpClient): Promise<number> => {
        const callback = backend.provider.authorizeAs(subject, await beginSignIn(person))
        return (await person.get(pathOf(callback))).status
      }
      const first = await Promise.all(people.slice(0, 20).map(signInOnce))
      const [second] = await Promise.all([
        Promise.all(people.slice(20).map(signInOnce)),
        ...(round % 2 ? signOuts.map((signOut) => signOut()) : []),
      ])
      expect(new Set([...first, ...second])).toEqual(new Set([302]))
      const statuses = await Promise.all(people.map((person) => person.get('/api/auth/user')))
      const signedIn = statuses.filter(({ status }) => status === 200).length
      if (round % 2) expect(signedIn).toBeLessThanOrEqual(20)
      else expect(signedIn).toBe(20)
    }
  })

  it('creates one user when a new person signs in with many browsers', async () => {
    for (let round = 0; round < EFFORT.signInRounds; round++) {
      const subject = `new-${round}`
      backend.provider.addAccount(subject, { name: 'Ruth', email: 'ruth@example.org' })
      const people = Array.from({ length: 20 }, () => backend.http.anonymous())
      const callbacks = await Promise.all(
        people.map(async (person) =>
          pathOf(backend.provider.authorizeAs(subject, await beginSignIn(person))),
        ),
      )
      const before = await backend.database.selectFrom('users').select('id').execute()
      const replies = await Promise.all(
        people.map((person, index) => person.get(callbacks[index] as string)),
      )
      expect(replies.map(({ headers }) => headers.get('location'))).toEqual(
        Array(20).fill('/dashboard'),
      )
      const users = await Promise.all(people.map((person) => person.get('/api/auth/user')))
      expect(new Set(users.map(({ json }) => json.id)).size).toBe(1)
      const after = await backend.database.selectFrom('users').select('id').execute()
      expect(after).toHaveLength(before.length + 1)
    }
  })
})
