import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Provider } from '../../../../src/server/learner/auth/provider.ts'
import type { HttpClient, Reply } from '../../../support/http.ts'
import { signed } from '../../../support/id-token.ts'
import type { ProviderRequest, Script, ScriptedReply } from '../../../support/scripted-provider.ts'
import {
  beginSignIn,
  pathOf,
  providerAt,
  signInScripted,
  startSite,
  useTestBackendWithScriptedProvider,
} from '../../../support/sign-in.ts'

describe('requests to a provider', () => {
  const backend = useTestBackendWithScriptedProvider()
  beforeAll(() => {
    backend.provider.addAccount('ruth', { name: 'Ruth', email: 'ruth@example.org' })
    backend.provider.addAccount('orpah', { name: 'Orpah' })
  })
  afterEach(() => backend.provider.setScript())

  /** The requests of a whole sign-in. */
  const requestsOf = async (script: Script, change: Partial<Provider> = {}, subject = 'ruth') => {
    backend.provider.setScript(script)
    const site = await startSite(backend, [{ ...providerAt(backend.provider), ...change }])
    const person = site.anonymous()
    const reply = await signInScripted(backend.provider, person, subject)
    expect(reply.headers.get('location')).toBe('/dashboard')
    const { firstName } = (await person.get('/api/auth/user')).json
    await site.close()
    const asked = backend.provider.requests()
    return {
      asked,
      firstName,
      token: asked.find(({ path }) => path === '/token') as ProviderRequest,
    }
  }
  const withMethods =
    (...methods: string[]): ScriptedReply =>
    (honest) =>
      Response.json({ ...honest, token_endpoint_auth_methods_supported: methods })

  it('send the code with its proof', async () => {
    const { token } = await requestsOf({})
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
    ['by default', undefined],
    ['when the provider accepts both', withMethods('client_secret_post', 'client_secret_basic')],
    ['when the provider accepts only that', withMethods('client_secret_basic')],
  ])('send the secret in the header %s', async (_when, discovery) => {
    const { token } = await requestsOf(discovery ? { discovery } : {})
    const { clientId, clientSecret } = backend.provider
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    // The standard form-encodes both parts first.
    const decoded = decodeURIComponent(
      Buffer.from(token.authorization?.slice(6) ?? '', 'base64').toString(),
    )
    expect(token.authorization).toMatch(/^Basic /)
    expect(Buffer.from(decoded).toString('base64')).toBe(basic)
    expect(token.body.has('client_secret')).toBe(false)
  })

  it('send the secret in the body when the provider accepts it only there', async () => {
    const { token } = await requestsOf({ discovery: withMethods('client_secret_post') })
    expect(token.authorization).toBeUndefined()
    expect(token.body.get('client_secret')).toBe(backend.provider.clientSecret)
    expect(token.body.get('client_id')).toBe(backend.provider.clientId)
  })

  it('send the client ID alone when there is no secret', async () => {
    const { token } = await requestsOf({}, { clientSecret: null })
    expect(token.authorization).toBeUndefined()
    expect(token.body.has('client_secret')).toBe(false)
    expect(token.body.get('client_id')).toBe(backend.provider.clientId)
  })

  it('ask for the user info when the ID token says too little', async () => {
    const { asked, firstName } = await requestsOf({})
    expect(asked.map(({ path }) => path)).toContain('/userinfo')
    expect(firstName).toBe('Ruth')
  })

  it.each([
    ['name', { name: 'Rut' }],
    ['given name', { given_name: 'Rut' }],
    ['first name', { first_name: 'Rut' }],
  ])(
    'do not ask for the user info when the ID token has the address and a %s',
    async (_what, name) => {
      const email = 'ruth@example.org'
      const { asked, firstName } = await requestsOf({
        idToken: (claims) => signed({ ...claims, ...name, email }),
      })
      expect(asked.map(({ path }) => path)).not.toContain('/userinfo')
      expect(firstName).toBe('Rut')
    },
  )

  it('trust the ID token more than the user info', async () => {
    const { firstName } = await requestsOf({
      idToken: (claims) => signed({ ...claims, name: 'Rut' }),
    })
    expect(firstName).toBe('Rut')
  })

  it('do not ask for the user info without an endpoint', async () => {
    const discovery: ScriptedReply = ({ userinfo_endpoint: _, ...honest }) => Response.json(honest)
    const { asked, firstName } = await requestsOf({ discovery }, {}, 'orpah')
    expect(asked.map(({ path }) => path)).not.toContain('/userinfo')
    expect(firstName).toBeNull()
  })

  it('include extra parameters of the provider', async () => {
    const site = await startSite(backend, [
      { ...providerAt(backend.provider), parameters: { prompt: 'select_account' } },
    ])
    const { searchParams } = new URL(await beginSignIn(site.anonymous()))
    expect(searchParams.get('prompt')).toBe('select_account')
    await site.close()
  })
})

describe('the secrets of a sign-in', () => {
  const backend = useTestBackendWithScriptedProvider()

  const contentOf = ({ headers, text }: Reply): string => JSON.stringify([...headers]) + text

  /** All replies to the browser, except for the address of the provider. */
  const repliesTo = async (person: HttpClient, subject: string) => {
    const authorizationUrl = await beginSignIn(person)
    const [login] = await backend.database
      .selectFrom('authorization_requests')
      .selectAll()
      .execute()
    const state = new URL(authorizationUrl).searchParams.get('state') as string
    const callback = pathOf(backend.provider.authorizeAs(subject, authorizationUrl))
    const replies = [await person.get(callback), await person.get(callback)]
    for (const path of ['/api/auth/user', '/api/auth/sessions', '/api/auth/providers']) {
      replies.push(await person.get(path))
    }
    return { replyText: replies.map(contentOf).join('\n'), authorizationUrl, login, state }
  }

  it('stay between the server and the provider', async () => {
    const { replyText, login, state, authorizationUrl } = await repliesTo(
      backend.http.anonymous(),
      'ruth',
    )
    const secrets = [backend.provider.clientSecret, state, login?.codeVerifier, login?.nonce]
    const given = backend.provider.issuedTokens()
    expect(given).toHaveLength(3)
    for (const secret of [...secrets, ...given]) {
      expect(secret?.length).toBeGreaterThan(20)
      expect(replyText).not.toContain(secret)
    }
    expect(authorizationUrl).not.toContain(login?.codeVerifier)
    expect(authorizationUrl).not.toContain(backend.provider.clientSecret)
  })

  it('are not revealed by a failure, which does not echo the provider either', async () => {
    backend.provider.setScript({
      token: () => Response.json({ error: 'x', error_description: 'inner-words' }, { status: 400 }),
    })
    const person = backend.http.anonymous()
    const authorizationUrl = await beginSignIn(person)
    const callback = backend.provider.authorizeAs('ruth', authorizationUrl)
    const reply = await person.get(pathOf(callback))
    expect(reply.headers.get('location')).toBe('/login?error=sign_in_failed')
    for (const secret of [...callback.searchParams.values(), 'inner-words']) {
      expect(contentOf(reply)).not.toContain(secret)
    }
    backend.provider.setScript()
  })
})
