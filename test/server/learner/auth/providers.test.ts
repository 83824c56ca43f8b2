import { describe, expect, it } from 'vitest'
import type { ProviderName } from '../../../../src/domain/learner/sign-in.ts'
import type { TestServer } from '../../../support/http.ts'
import {
  providerAt,
  startSite,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'

describe('sign-in providers', () => {
  const backend = useTestBackendWithScriptedProvider()

  const withSite = async (
    names: readonly ProviderName[],
    run: (site: TestServer) => Promise<void>,
    change = {},
  ): Promise<void> => {
    const providers = names.map((name) => providerAt(backend.provider, name))
    const site = await startSite(backend, providers, change)
    await run(site).finally(site.close)
  }
  const countRequests = async (): Promise<number> =>
    (await backend.database.selectFrom('authorization_requests').select('stateHash').execute())
      .length

  it.each<[ProviderName[], ProviderName]>([
    [['google', 'replit', 'oidc'], 'google'],
    [['oidc', 'google'], 'oidc'],
    [['replit'], 'replit'],
  ])('use the first of %j by default', async (names, first) => {
    await withSite(names, async (site) => {
      for (const path of ['/api/login', '/api/auth/login', `/api/auth/${first}`]) {
        const reply = await site.anonymous().get(path)
        expect(reply.status).toBe(302)
        const { origin, searchParams } = new URL(reply.headers.get('location') ?? '')
        expect(origin).toBe(backend.provider.issuer)
        expect(searchParams.get('redirect_uri')).toBe(
          `http://127.0.0.1:1/api/auth/callback/${first}`,
        )
      }
    })
  })

  it('are not asked before the sign-in page has said that the session ended', async () => {
    await withSite(['google'], async (site) => {
      const before = await countRequests()
      const reply = await site.anonymous().get('/api/login?returnTo=%2Fquiz%3Ftype%3Ddaily&ended')
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/login'])
      expect(await countRequests()).toBe(before)
    })
  })

  it('are listed in order, without their configuration', async () => {
    await withSite(['oidc', 'google'], async (site) => {
      expect((await site.anonymous().get('/api/auth/providers')).json).toEqual({
        developmentSignIn: true,
        providers: [
          { name: 'oidc', label: 'Grace Church', path: '/api/auth/oidc' },
          { name: 'google', label: 'google', path: '/api/auth/google' },
        ],
      })
    })
  })

  it('lead to the sign-in page when they are off, callbacks too', async () => {
    await withSite(['oidc'], async (site) => {
      const before = await countRequests()
      for (const name of ['google', 'replit']) {
        for (const path of [`/api/auth/${name}`, `/api/auth/callback/${name}?code=x&state=y`]) {
          const reply = await site.anonymous().get(path)
          expect(reply.headers.get('location')).toBe('/login?error=provider_off')
          expect(reply.headers.getSetCookie()).toEqual([])
        }
      }
      expect(await countRequests()).toBe(before)
    })
  })

  it.each([
    ['/api/auth/github'],
    ['/api/auth/__proto__'],
    ['/api/auth/callback'],
    ['/api/auth/callback/github?code=x&state=y'],
    ['/api/auth/oidc/callback'],
    ['/api/auth/oidc%2f'],
  ])('are not found at %s', async (path) => {
    expect((await backend.http.anonymous().get(path)).status).toBe(404)
  })

  it.each([
    [true, '/dev-auth'],
    [false, '/login?error=no_provider'],
  ])('when there are none, and development sign-in is %s, lead to %s', async (isOn, target) => {
    const check = async (site: TestServer): Promise<void> => {
      for (const path of ['/api/login', '/api/auth/login?returnTo=//evil.example']) {
        const reply = await site.anonymous().get(path)
        expect(reply.status).toBe(302)
        expect(reply.headers.get('location')).toBe(target)
      }
    }
    await withSite([], check, { developmentSignIn: isOn })
  })

  it.each([['HEAD'], ['POST'], ['PUT'], ['DELETE'], ['OPTIONS']])(
    'are not started by %s',
    async (method) => {
      const before = await countRequests()
      for (const path of ['/api/login', '/api/auth/login', '/api/auth/oidc']) {
        const reply = await backend.http.anonymous().send(method, path)
        expect(reply.headers.get('location')).toBeNull()
        expect(reply.headers.getSetCookie()).toEqual([])
      }
      expect(await countRequests()).toBe(before)
    },
  )

  it('send every parameter that the standard requires, with new random values each time', async () => {
    const parametersSent = async (): Promise<Record<string, string>> => {
      const reply = await backend.http.anonymous().get('/api/auth/oidc')
      return Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams)
    }
    const [first, second] = [await parametersSent(), await parametersSent()]
    expect(first).toEqual({
      client_id: backend.provider.clientId,
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:1/api/auth/callback/oidc',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(second[name]).not.toBe(first[name])
    }
  })

  it('lead back to PUBLIC_URL whatever the headers say', async () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    const reply = await backend.http.anonymous().send('GET', '/api/auth/oidc', { headers })
    const { searchParams } = new URL(reply.headers.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe('http://127.0.0.1:1/api/auth/callback/oidc')
  })

  it('bind the login cookie to this host under https', async () => {
    const check = async (site: TestServer): Promise<void> => {
      const reply = await site.anonymous().get('/api/auth/oidc')
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-berean-login=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
        ),
      ])
    }
    await withSite(['oidc'], check, { secureCookies: true })
  })
})
