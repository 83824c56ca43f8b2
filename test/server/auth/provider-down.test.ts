import { createServer } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInErrorCode } from '../../../src/domain/sign-in.ts'
import { freePort } from '../../support/free-port.ts'
import type { TestServer } from '../../support/http.ts'
import type { Script, Scripted } from '../../support/scripted-provider.ts'
import {
  beginSignIn,
  passProvider,
  pathOf,
  providerAt,
  signInByScript,
  signInThrough,
  startSite,
  useScriptedWorld,
  useSignInWorld,
} from '../../support/sign-in.ts'
import { expectNoSignIn } from './refused.ts'

const html = (status: number) => () =>
  new Response('<h1>Please wait</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const json = (status: number, body: object) => () => Response.json(body, { status })

const halfADocument = () =>
  new Response('{"issuer":', { headers: { 'Content-Type': 'application/json' } })
const ELSEWHERE = 'https://evil.example'

describe('while the provider does not answer', () => {
  const world = useSignInWorld()
  beforeAll(() => {
    world.church.know('ruth', { name: 'Ruth' })
    world.google.know('ruth', { name: 'Ruth' })
  })
  afterEach(() => world.church.wake())

  it('the wait ends after 5 s, others sign in meanwhile, and it works again afterwards', async () => {
    const signedIn = world.http.anonymous()
    await signInThrough(signedIn, 'ruth')
    // An instance that has not asked the provider yet, and one that has.
    const fresh = await startSite(world, [providerAt(world.church)])
    const person = world.http.anonymous()
    const callback = await passProvider(await beginSignIn(person), 'ruth')
    world.church.sleep()
    const began = performance.now()
    let isOver = false
    const waiting = expectNoSignIn(world, 'provider_down', async () => {
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
    const throughOther = world.http.anonymous()
    await signInThrough(throughOther, 'ruth', '/api/auth/google')
    expect((await throughOther.get('/api/auth/user')).status).toBe(200)

    world.church.wake()
    for (const site of [fresh, world.http]) {
      const reply = await signInThrough(site.anonymous(), 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    }
    await fresh.close()
  })
})

describe('a provider in trouble', () => {
  const world = useScriptedWorld()
  afterEach(() => world.provider.follow())

  /** An instance that has not asked the provider yet. */
  const onFreshSite = async (issuer: string, run: (site: TestServer) => Promise<void>) => {
    const site = await startSite(world, [{ ...providerAt(world.provider), issuer }])
    await run(site).finally(site.close)
  }

  it('that is not there is said to be down, and works once it is', async () => {
    const port = await freePort()
    const issuer = `http://localhost:${port}`
    await onFreshSite(issuer, async (site) => {
      await expectNoSignIn(world, 'provider_down', () => site.anonymous().get('/api/login'))
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

  it.each<[string, SignInErrorCode, Scripted]>([
    ['answers 500', 'provider_down', json(500, { error: 'server_error' })],
    ['answers 503 with a page', 'provider_down', html(503)],
    ['answers with a page', 'provider_down', html(200)],
    ['answers 404', 'provider_down', html(404)],
    ['answers with half a document', 'provider_down', halfADocument],
    ['leads elsewhere', 'provider_down', () => Response.redirect('https://evil.example/')],
    [
      'is another one',
      'sign_in_failed',
      (honest) => Response.json({ ...honest, issuer: ELSEWHERE }),
    ],
    ['names no addresses', 'sign_in_failed', ({ issuer }) => Response.json({ issuer })],
  ])('that %s at the start: %s', async (_what, problem, discovery) => {
    world.provider.follow({ discovery })
    await world.database.deleteFrom('authorization_requests').execute()
    await onFreshSite(world.provider.issuer, async (site) => {
      const person = site.anonymous()
      await expectNoSignIn(world, problem, () => person.get('/api/auth/oidc'))
      expect(
        await world.database.selectFrom('authorization_requests').selectAll().execute(),
      ).toEqual([])
      world.provider.follow()
      const reply = await signInByScript(world.provider, person, 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    })
  })

  it.each<[string, SignInErrorCode, Script]>([
    ['answers 500 to the code', 'provider_down', { token: json(500, { error: 'server_error' }) }],
    ['answers 502 with a page to the code', 'provider_down', { token: html(502) }],
    ['answers the code with a page', 'provider_down', { token: html(200) }],
    ['leaves half an answer to the code', 'provider_down', { token: halfADocument }],
    ['refuses the code', 'sign_in_failed', { token: json(400, { error: 'invalid_grant' }) }],
    [
      'does not know the client',
      'sign_in_failed',
      { token: json(401, { error: 'invalid_client' }) },
    ],
    ['answers 500 for the person', 'provider_down', { userinfo: json(500, {}) }],
    ['answers with a page for the person', 'provider_down', { userinfo: html(200) }],
    ['does not let the person be asked for', 'provider_down', { userinfo: json(403, {}) }],
  ])('that %s: %s', async (_what, problem, script) => {
    world.provider.follow(script)
    const person = world.http.anonymous()
    await expectNoSignIn(world, problem, () => signInByScript(world.provider, person, 'ruth'))
    world.provider.follow()
    const reply = await signInByScript(world.provider, person, 'ruth')
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  it('that does not show its keys is said to be down', async () => {
    await onFreshSite(world.provider.issuer, async (site) => {
      world.provider.follow({ jwks: html(503) })
      const person = site.anonymous()
      await expectNoSignIn(world, 'provider_down', () =>
        signInByScript(world.provider, person, 'ruth'),
      )
      world.provider.follow()
      const reply = await signInByScript(world.provider, person, 'ruth')
      expect(reply.headers.get('location')).toBe('/dashboard')
    })
  })

  it('is asked for its addresses once, and not before the first sign-in', async () => {
    world.provider.follow()
    await onFreshSite(world.provider.issuer, async (site) => {
      await site.anonymous().get('/api/auth/providers')
      expect(world.provider.asked()).toEqual([])
      for (let times = 0; times < 3; times++) await beginSignIn(site.anonymous())
      expect(world.provider.asked().map(({ path }) => path)).toEqual([
        '/.well-known/openid-configuration',
      ])
    })
  })
})
