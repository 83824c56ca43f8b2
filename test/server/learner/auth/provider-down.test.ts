import { createServer } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInErrorCode } from '../../../../src/domain/learner/sign-in.ts'
import { freePort } from '../../../support/free-port.ts'
import type { TestServer } from '../../../support/http.ts'
import type { Script, ScriptedReply } from '../../../support/scripted-provider.ts'
import {
  authorizeAtProvider,
  beginSignIn,
  pathOf,
  providerAt,
  signInScripted,
  signInThrough,
  startSite,
  useTestBackendWithProviders,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'
import { expectNoSignIn } from './expect-no-sign-in.ts'

const html = (status: number) => () =>
  new Response('<h1>Please wait</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const json = (status: number, body: object) => () => Response.json(body, { status })

const truncatedJson = () =>
  new Response('{"issuer":', { headers: { 'Content-Type': 'application/json' } })
const ELSEWHERE = 'https://evil.example'

describe('a provider that does not answer', () => {
  const backend = useTestBackendWithProviders()
  beforeAll(() => {
    backend.oidc.addAccount('ruth', { name: 'Ruth' })
    backend.google.addAccount('ruth', { name: 'Ruth' })
  })
  afterEach(() => backend.oidc.resume())

  it('is given up after 5 s, delays nobody else, and works again afterwards', async () => {
    const signedIn = backend.http.anonymous()
    await signInThrough(signedIn, 'ruth')
    // An instance that has not asked the provider yet, and one that has.
    const fresh = await startSite(backend, [providerAt(backend.oidc)])
    const person = backend.http.anonymous()
    const callback = await authorizeAtProvider(await beginSignIn(person), 'ruth')
    backend.oidc.pause()
    const began = performance.now()
    let isOver = false
    const waiting = expectNoSignIn(backend, 'provider_down', async () => {
      const replies = await Promise.all([
        fresh.anonymous().get('/api/auth/oidc'),
        person.get(pathOf(callback)),
      ])
      const [first, second] = replies
      expect(second.headers.get('location')).toBe(first.headers.get('location'))
      return second
    }).finally(() => {
      isOver = true
    })
    for (const path of ['/api/auth/user', '/api/dashboard', '/api/auth/providers']) {
      expect((await signedIn.get(path)).status).toBe(200)
    }
    expect(isOver).toBe(false)
    await waiting
    const seconds = (performance.now() - began) / 1000
    expect(seconds).toBeGreaterThan(4.5)
    expect(seconds).toBeLessThan(8)
    const throughOther = backend.http.anonymous()
    await signInThrough(throughOther, 'ruth', '/api/auth/google')
    expect((await throughOther.get('/api/auth/user')).status).toBe(200)

    backend.oidc.resume()
    for (const site of [fresh, backend.http]) {
      const reply = await signInThrough(site.anonymous(), 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    }
    await fresh.close()
  })
})

describe('a provider in trouble', () => {
  const backend = useTestBackendWithScriptedProvider()
  afterEach(() => backend.provider.setScript())

  /** An instance that has not asked the provider yet. */
  const onFreshSite = async (issuer: string, run: (site: TestServer) => Promise<void>) => {
    const site = await startSite(backend, [{ ...providerAt(backend.provider), issuer }])
    await run(site).finally(site.close)
  }

  it('counts as down while it is not running, and works once it is', async () => {
    const port = await freePort()
    const issuer = `http://localhost:${port}`
    await onFreshSite(issuer, async (site) => {
      await expectNoSignIn(backend, 'provider_down', () => site.anonymous().get('/api/login'))
      const server = createServer((_request, response) => {
        const facts = { issuer, authorization_endpoint: `${issuer}/authorize` }
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ ...facts, token_endpoint: `${issuer}/token` }))
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      expect(await beginSignIn(site.anonymous())).toMatch(`${issuer}/authorize?`)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
  })

  it.each<[string, SignInErrorCode, ScriptedReply]>([
    ['answers 500', 'provider_down', json(500, { error: 'server_error' })],
    ['answers 503 with a page', 'provider_down', html(503)],
    ['answers with a page', 'provider_down', html(200)],
    ['answers 404', 'provider_down', html(404)],
    ['answers with half a document', 'provider_down', truncatedJson],
    ['redirects elsewhere', 'provider_down', () => Response.redirect('https://evil.example/')],
    [
      'names another issuer',
      'sign_in_failed',
      (honest) => Response.json({ ...honest, issuer: ELSEWHERE }),
    ],
    ['names no endpoints', 'sign_in_failed', ({ issuer }) => Response.json({ issuer })],
  ])('that %s at discovery: %s', async (_what, problem, discovery) => {
    backend.provider.setScript({ discovery })
    await backend.database.deleteFrom('authorization_requests').execute()
    await onFreshSite(backend.provider.issuer, async (site) => {
      const person = site.anonymous()
      await expectNoSignIn(backend, problem, () => person.get('/api/auth/oidc'))
      expect(
        await backend.database.selectFrom('authorization_requests').selectAll().execute(),
      ).toEqual([])
      backend.provider.setScript()
      const reply = await signInScripted(backend.provider, person, 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    })
  })

  it.each<[string, SignInErrorCode, Script]>([
    ['answers 500 to the code', 'provider_down', { token: json(500, { error: 'server_error' }) }],
    ['answers 502 with a page to the code', 'provider_down', { token: html(502) }],
    ['answers the code with a page', 'provider_down', { token: html(200) }],
    ['answers the code with half a document', 'provider_down', { token: truncatedJson }],
    ['refuses the code', 'sign_in_failed', { token: json(400, { error: 'invalid_grant' }) }],
    [
      'does not know the client',
      'sign_in_failed',
      { token: json(401, { error: 'invalid_client' }) },
    ],
    ['answers 500 for the user info', 'provider_down', { userinfo: json(500, {}) }],
    ['answers with a page for the user info', 'provider_down', { userinfo: html(200) }],
    ['refuses the user info', 'provider_down', { userinfo: json(403, {}) }],
  ])('that %s: %s', async (_what, problem, script) => {
    backend.provider.setScript(script)
    const person = backend.http.anonymous()
    await expectNoSignIn(backend, problem, () => signInScripted(backend.provider, person, 'ruth'))
    backend.provider.setScript()
    const reply = await signInScripted(backend.provider, person, 'ruth')
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  it('counts as down when it does not show its keys', async () => {
    await onFreshSite(backend.provider.issuer, async (site) => {
      backend.provider.setScript({ jwks: html(503) })
      const person = site.anonymous()
      await expectNoSignIn(backend, 'provider_down', () =>
        signInScripted(backend.provider, person, 'ruth'),
      )
      backend.provider.setScript()
      const reply = await signInScripted(backend.provider, person, 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    })
  })

  it('is asked for its endpoints once, and not before the first sign-in', async () => {
    backend.provider.setScript()
    await onFreshSite(backend.provider.issuer, async (site) => {
      await site.anonymous().get('/api/auth/providers')
      expect(backend.provider.requests()).toEqual([])
      for (let times = 0; times < 3; times++) await beginSignIn(site.anonymous())
      expect(backend.provider.requests().map(({ path }) => path)).toEqual([
        '/.well-known/openid-configuration',
      ])
    })
  })
})
