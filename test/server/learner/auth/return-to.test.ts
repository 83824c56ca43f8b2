import { beforeAll, describe, expect, it } from 'vitest'
import { returnPathOf } from '../../../../src/domain/learner/sign-in.ts'
import { hashOf } from '../../../../src/server/learner/auth/token.ts'
import { PAGES, UNSAFE_LOOKALIKES, UNSAFE_PATHS } from '../../../domain/learner/return-paths.ts'
import { EFFORT } from '../../../support/effort.ts'
import type { HttpClient } from '../../../support/http.ts'
import {
  authorizeAtProvider,
  beginSignIn,
  pathOf,
  signInScripted,
  signInThrough,
  useTestBackendWithProviders,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'

const START = '/api/auth/oidc'

/** Lone surrogates cannot be encoded, and the server accepts no address above 16 kB. */
const texts = [...UNSAFE_PATHS, ...UNSAFE_LOOKALIKES.map(([text]) => text), ...PAGES].filter(
  (text) => text.isWellFormed() && encodeURIComponent(text).length < 10_000,
)

const withReturn = (text: string): string => `${START}?returnTo=${encodeURIComponent(text)}`

describe('the page after a sign-in', () => {
  const backend = useTestBackendWithScriptedProvider()

  const locationAfter = async (client: HttpClient, path: string): Promise<string> => {
    const reply = await signInScripted(backend.provider, client, 'ruth', path)
    expect(reply.status).toBe(302)
    return reply.headers.get('location') ?? ''
  }

  it('is tested with more than 150 texts', () => {
    expect(new Set(texts).size).toBeGreaterThan(150)
  })

  it('is stored for each of them', async () => {
    const person = backend.http.anonymous()
    for (const text of texts) {
      const started = new URL(await beginSignIn(person, withReturn(text)))
      const stored = await backend.database
        .selectFrom('authorization_requests')
        .select('returnTo')
        .where('stateHash', '=', hashOf(started.searchParams.get('state') ?? ''))
        .executeTakeFirstOrThrow()
      expect([text, stored.returnTo]).toEqual([text, returnPathOf(text)])
    }
  })

  const some = texts.filter((_text, index) => index % EFFORT.returnTextsApart === 0)

  it.each(some)('is on the site for %j, and the person is signed in', async (text) => {
    const person = backend.http.anonymous()
    const location = await locationAfter(person, withReturn(text))
    expect(location).toMatch(/^\/(?!\/)[!-[\]-~]*$/)
    const target = new URL(location, `${backend.http.origin}/api/auth/callback/oidc`)
    expect(target.origin).toBe(backend.http.origin)
    expect(target.pathname).toBe(new URL(returnPathOf(text), target).pathname)
    expect((await person.get(pathOf(target))).text).toBe('the client')
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  it.each([
    ['//evil.example'],
    ['https://evil.example/'],
    ['/%09/evil.example'],
    ['/%2f%2fevil.example'],
    ['/%5cevil.example'],
    ['%2f%2fevil.example'],
    ['%252f%252fevil.example'],
    ['/%0d%0aLocation:https://evil.example'],
    ['/\\evil.example'],
    ['/%2e%2e//evil.example'],
    ['/%2e/api/logout'],
    ['/%E0%A4%A'],
  ])('is on the site for %s when it is not encoded again', async (raw) => {
    const location = await locationAfter(backend.http.anonymous(), `${START}?returnTo=${raw}`)
    expect(location).toMatch(/^\/(?!\/)[!-[\]-~]*$/)
    expect(location).not.toMatch(/^\/api\//)
  })

  it.each([
    ['not at all', START, '/dashboard'],
    ['twice', `${START}?returnTo=/settings&returnTo=/levels`, '/dashboard'],
    ['as a list', `${START}?returnTo[]=/settings`, '/dashboard'],
    ['in capitals', `${START}?RETURNTO=/settings`, '/dashboard'],
    ['by another name', `${START}?next=/settings&redirect_uri=https://evil.example`, '/dashboard'],
    ['at the default address', '/api/login?returnTo=/settings', '/settings'],
    ['at the other default address', '/api/auth/login?returnTo=%2Fsettings', '/settings'],
    ['at the default address with a host', '/api/login?returnTo=//evil.example', '/dashboard'],
  ])('is read when it is named %s', async (_how, path, page) => {
    expect(await locationAfter(backend.http.anonymous(), path)).toBe(page)
  })

  it('is not read from headers', async () => {
    const person = backend.http.anonymous()
    const headers = { Referer: 'https://evil.example/', 'X-Return-To': '/settings' }
    const forwarded = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    const started = await person.send('GET', START, { headers: { ...headers, ...forwarded } })
    const authorizationUrl = started.headers.get('location') ?? ''
    expect(authorizationUrl).not.toContain('evil')
    const callback = backend.provider.authorizeAs('ruth', authorizationUrl)
    const sent = { headers: { ...headers, ...forwarded } }
    const reply = await person.send('GET', pathOf(callback), sent)
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  it.each([['/levels'], ['//evil.example'], ['https://evil.example']])(
    'is not read from the callback: %s',
    async (page) => {
      const person = backend.http.anonymous()
      const callback = backend.provider.authorizeAs(
        'ruth',
        await beginSignIn(person, withReturn('/settings')),
      )
      for (const name of ['returnTo', 'next', 'redirect_uri']) {
        callback.searchParams.append(name, page)
      }
      expect((await person.get(pathOf(callback))).headers.get('location')).toBe('/settings')
    },
  )

  it('is the page of each of several tabs', async () => {
    const person = backend.http.anonymous()
    const pages = ['/settings', '/levels', '/dashboard?tab=3']
    const started: [string, string][] = []
    for (const page of pages) started.push([page, await beginSignIn(person, withReturn(page))])
    for (const [page, authorizationUrl] of started.reverse()) {
      const reply = await person.get(pathOf(backend.provider.authorizeAs('ruth', authorizationUrl)))
      expect(reply.headers.get('location')).toBe(page)
    }
  })
})

describe('the page after a sign-in through a real provider', () => {
  const backend = useTestBackendWithProviders()
  beforeAll(() => backend.oidc.addAccount('ruth', { name: 'Ruth' }))

  it.each([
    ['/groups/join/abc?invited=1#top', '/groups/join/abc?invited=1#top'],
    ['/quiz?type=daily&attemptId=7', '/quiz?type=daily&attemptId=7'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/x/../api/logout', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('for %s is %s', async (text, page) => {
    const reply = await signInThrough(backend.http.anonymous(), 'ruth', withReturn(text))
    expect(reply.headers.get('location')).toBe(page)
  })

  it('is stored here and not sent to the provider', async () => {
    const person = backend.http.anonymous()
    const authorizationUrl = await beginSignIn(person, withReturn('/groups/join/abc'))
    expect(decodeURIComponent(authorizationUrl)).not.toContain('join')
    const requests = await backend.database
      .selectFrom('authorization_requests')
      .select('returnTo')
      .execute()
    expect(requests).toEqual([{ returnTo: '/groups/join/abc' }])
    await person.get(pathOf(await authorizeAtProvider(authorizationUrl, 'ruth')))
    expect(
      await backend.database.selectFrom('authorization_requests').selectAll().execute(),
    ).toEqual([])
  })
})
