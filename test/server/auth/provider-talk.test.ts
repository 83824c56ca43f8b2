import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from '../../../src/server/auth/provider.ts'
import type { HttpClient, Reply } from '../../support/http.ts'
import { signed } from '../../support/id-token.ts'
import type { Asked, Script, Scripted } from '../../support/scripted-provider.ts'
import {
  beginSignIn,
  pathOf,
  providerAt,
  signInByScript,
  startSite,
  useScriptedWorld,
} from '../../support/sign-in.ts'

describe('what the product says to a provider', () => {
  const world = useScriptedWorld()
  beforeAll(() => {
    world.provider.know('ruth', { name: 'Ruth', email: 'ruth@example.org' })
    world.provider.know('orpah', { name: 'Orpah' })
  })
  afterEach(() => world.provider.follow())

  /** What a whole sign-in asked the provider for. */
  const askedBy = async (script: Script, change: Partial<Provider> = {}, subject = 'ruth') => {
    world.provider.follow(script)
    const site = await startSite(world, [{ ...providerAt(world.provider), ...change }])
    const person = site.anonymous()
    const reply = await signInByScript(world.provider, person, subject)
    expect(reply.headers.get('location')).toBe('/dashboard')
    const { firstName } = (await person.get('/api/auth/user')).json
    await site.close()
    const asked = world.provider.asked()
    return { asked, firstName, token: asked.find(({ path }) => path === '/token') as Asked }
  }
  const withMethods =
    (...methods: string[]): Scripted =>
    (honest) =>
      Response.json({ ...honest, token_endpoint_auth_methods_supported: methods })

  it('it brings the code with its proof', async () => {
    const { token } = await askedBy({})
    expect([...token.body.keys()].sort()).toEqual([
      'code',
      'code_verifier',
      'grant_type',
      'redirect_uri',
    ])
    expect(token.body.get('grant_type')).toBe('authorization_code')
    expect(token.body.get('redirect_uri')).toBe('http://127.0.0.1:1/api/auth/callback/oidc')
  })

  it.each([
    ['when it says nothing of that', undefined],
    ['when it takes both', withMethods('client_secret_post', 'client_secret_basic')],
    ['when it takes only that', withMethods('client_secret_basic')],
  ])('the secret stands in the header %s', async (_when, discovery) => {
    const { token } = await askedBy(discovery ? { discovery } : {})
    const { clientId, clientSecret } = world.provider
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    // The standard has both parts encoded as in forms first.
    const decoded = decodeURIComponent(
      Buffer.from(token.authorization?.slice(6) ?? '', 'base64').toString(),
    )
    expect(token.authorization).toMatch(/^Basic /)
    expect(Buffer.from(decoded).toString('base64')).toBe(basic)
    expect(token.body.has('client_secret')).toBe(false)
  })

  it('the secret stands in the body where the provider takes it only there', async () => {
    const { token } = await askedBy({ discovery: withMethods('client_secret_post') })
    expect(token.authorization).toBeUndefined()
    expect(token.body.get('client_secret')).toBe(world.provider.clientSecret)
    expect(token.body.get('client_id')).toBe(world.provider.clientId)
  })

  it('a client without a secret names itself alone', async () => {
    const { token } = await askedBy({}, { clientSecret: null })
    expect(token.authorization).toBeUndefined()
    expect(token.body.has('client_secret')).toBe(false)
    expect(token.body.get('client_id')).toBe(world.provider.clientId)
  })

  it('it asks for the person when the ID token says too little', async () => {
    const { asked, firstName } = await askedBy({})
    expect(asked.map(({ path }) => path)).toContain('/userinfo')
    expect(firstName).toBe('Ruth')
  })

  it.each([
    ['name', { name: 'Rut' }],
    ['given name', { given_name: 'Rut' }],
    ['first name', { first_name: 'Rut' }],
  ])('it asks no further when the ID token holds address and %s', async (_what, name) => {
    const email = 'ruth@example.org'
    const { asked, firstName } = await askedBy({
      idToken: (claims) => signed({ ...claims, ...name, email }),
    })
    expect(asked.map(({ path }) => path)).not.toContain('/userinfo')
    expect(firstName).toBe('Rut')
  })

  it('it believes the ID token more than what it is told beside it', async () => {
    const { firstName } = await askedBy({
      idToken: (claims) => signed({ ...claims, name: 'Rut' }),
    })
    expect(firstName).toBe('Rut')
  })

  it('a provider without a place to ask is not asked', async () => {
    const discovery: Scripted = ({ userinfo_endpoint: _, ...honest }) => Response.json(honest)
    const { asked, firstName } = await askedBy({ discovery }, {}, 'orpah')
    expect(asked.map(({ path }) => path)).not.toContain('/userinfo')
    expect(firstName).toBeNull()
  })

  it('parameters of the provider’s own go along', async () => {
    const site = await startSite(world, [
      { ...providerAt(world.provider), parameters: { prompt: 'select_account' } },
    ])
    const { searchParams } = new URL(await beginSignIn(site.anonymous()))
    expect(searchParams.get('prompt')).toBe('select_account')
    await site.close()
  })
})

describe('what the product tells nobody else', () => {
  const world = useScriptedWorld()

  const saidIn = ({ headers, text }: Reply): string => JSON.stringify([...headers]) + text

  /** Everything that a browser hears, the address of the provider aside. */
  const heardBy = async (person: HttpClient, subject: string) => {
    const authorizationUrl = await beginSignIn(person)
    const [login] = await world.database.selectFrom('authorization_requests').selectAll().execute()
    const state = new URL(authorizationUrl).searchParams.get('state') as string
    const callback = pathOf(world.provider.passAs(subject, authorizationUrl))
    const replies = [await person.get(callback), await person.get(callback)]
    for (const path of ['/api/auth/user', '/api/auth/sessions', '/api/auth/providers']) {
      replies.push(await person.get(path))
    }
    return { heard: replies.map(saidIn).join('\n'), authorizationUrl, login, state }
  }

  it('secret, code, state, proof and tokens stay between it and the provider', async () => {
    const { heard, login, state, authorizationUrl } = await heardBy(world.http.anonymous(), 'ruth')
    const secrets = [world.provider.clientSecret, state, login?.codeVerifier, login?.nonce]
    const given = world.provider.given()
    expect(given).toHaveLength(3)
    for (const secret of [...secrets, ...given]) {
      expect(secret?.length).toBeGreaterThan(20)
      expect(heard).not.toContain(secret)
    }
    expect(authorizationUrl).not.toContain(login?.codeVerifier)
    expect(authorizationUrl).not.toContain(world.provider.clientSecret)
  })

  it('nor does a failure tell them, or echo what came with it', async () => {
    world.provider.follow({
      token: () => Response.json({ error: 'x', error_description: 'inner-words' }, { status: 400 }),
    })
    const person = world.http.anonymous()
    const authorizationUrl = await beginSignIn(person)
    const callback = world.provider.passAs('ruth', authorizationUrl)
    const reply = await person.get(pathOf(callback))
    expect(reply.headers.get('location')).toBe('/login?error=sign_in_failed')
    for (const secret of [...callback.searchParams.values(), 'inner-words']) {
      expect(saidIn(reply)).not.toContain(secret)
    }
    world.provider.follow()
  })
})
