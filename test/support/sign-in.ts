import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import type { Provider } from '../../src/server/learner/auth/provider.ts'
import { type TestBackend, useTestBackend } from './backend.ts'
import { createClient, type HttpClient, type Reply, startHttp, type TestServer } from './http.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts'

/** Providers redirect to this origin. Tests send the path of the redirect to the actual server. */
const PUBLIC_URL = 'http://127.0.0.1:1'

/** Berean's configuration of a test provider. */
export const providerAt = (
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
  name: Provider['name'] = 'oidc',
): Provider => ({
  name,
  label: name === 'oidc' ? 'Grace Church' : name,
  issuer,
  clientId,
  clientSecret,
  pictureHosts: ['pictures.example.org'],
  parameters: {},
})

type Consent = 'agree' | 'refuse'

export const pathOf = (url: URL): string => url.pathname + url.search

/**
 * Goes through the provider's pages as a browser would, with cookies.
 * @returns the callback URL that the provider redirects to
 */
export const authorizeAtProvider = async (
  authorizationUrl: string,
  account: string,
  choice: Consent = 'agree',
): Promise<URL> => {
  const { origin } = new URL(authorizationUrl)
  const browser = createClient(origin)
  let url = new URL(authorizationUrl)
  for (let steps = 0; steps < 12; steps++) {
    const isPage = url.pathname.startsWith('/interaction/')
    const reply = isPage
      ? await browser.send('POST', pathOf(url), {
          body: new URLSearchParams({ account, choice }).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      : await browser.get(pathOf(url))
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`${url}: ${reply.status} ${reply.text}`)
    url = new URL(location, url)
    if (url.origin !== origin) return url
  }
  throw new Error('the provider redirects in a loop')
}

/** Starts a sign-in. @returns the authorization URL that the browser is redirected to */
export const beginSignIn = async (client: HttpClient, path = '/api/auth/oidc'): Promise<string> => {
  const reply = await client.get(path)
  const location = reply.headers.get('location') ?? ''
  if (reply.status !== 302 || !location.startsWith('http')) {
    throw new Error(`${path}: ${reply.status} ${location} ${reply.text}`)
  }
  return location
}

/** Completes a sign-in through the provider. @returns the reply to the callback */
export const signInThrough = async (
  client: HttpClient,
  account: string,
  path?: string,
): Promise<Reply> => {
  const callback = await authorizeAtProvider(await beginSignIn(client, path), account)
  return client.get(pathOf(callback))
}

/** Signs in through a scripted provider, which has no pages. */
export const signInScripted = async (
  provider: ScriptedProvider,
  client: HttpClient,
  subject: string,
  path?: string,
): Promise<Reply> =>
  client.get(pathOf(provider.authorizeAs(subject, await beginSignIn(client, path))))

/** Starts the application with these providers. */
export const startSite = (
  { application }: TestBackend,
  providers: readonly Provider[],
  change: Partial<Config> = {},
): Promise<TestServer> => {
  const config = { ...application.config, publicUrl: PUBLIC_URL, providers, ...change }
  return startHttp({ ...application, config })
}

export const SITE_ADMIN_EMAIL = 'deborah@example.org'
const siteAdminEmails = [SITE_ADMIN_EMAIL]

type TestBackendWithProviders = TestBackend & {
  /** The provider named `oidc`. */
  readonly oidc: IdentityProvider
  /** Another one, named `google`. */
  readonly google: IdentityProvider
  readonly http: TestServer
}

/** A test backend with two identity providers, both real OpenID Connect servers. */
export const useTestBackendWithProviders = (): TestBackendWithProviders => {
  const backend = useTestBackend() as {
    -readonly [Part in keyof TestBackendWithProviders]: TestBackendWithProviders[Part]
  }
  beforeAll(async () => {
    const [oidc, google] = await Promise.all([startIdentityProvider(), startIdentityProvider()])
    oidc.allowRedirects(`${PUBLIC_URL}/api/auth/callback/oidc`)
    google.allowRedirects(`${PUBLIC_URL}/api/auth/callback/google`)
    const providers = [providerAt(oidc), providerAt(google, 'google')]
    const http = await startSite(backend, providers, { siteAdminEmails })
    Object.assign(backend, { oidc, google, http })
  })
  afterAll(async () => {
    await backend.http.close()
    await Promise.all([backend.oidc.close(), backend.google.close()])
  })
  return backend
}

type TestBackendWithScriptedProvider = TestBackend & {
  readonly provider: ScriptedProvider
  readonly http: TestServer
}

/** A test backend with one identity provider, whose answers the tests script. */
export const useTestBackendWithScriptedProvider = (): TestBackendWithScriptedProvider => {
  const backend = useTestBackend() as {
    -readonly [Part in keyof TestBackendWithScriptedProvider]: TestBackendWithScriptedProvider[Part]
  }
  beforeAll(async () => {
    backend.provider = await startScriptedProvider()
    backend.http = await startSite(backend, [providerAt(backend.provider)], { siteAdminEmails })
  })
  afterAll(async () => {
    await backend.http.close()
    await backend.provider.close()
  })
  return backend
}
