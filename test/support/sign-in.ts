import type { Provider } from '../../src/server/auth/provider.ts'
import { createClient, type HttpClient, type Reply } from './http.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** The product's side of a provider of the tests. */
export const providerAt = (
  { issuer, clientId, clientSecret }: IdentityProvider,
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

type Choice = 'agree' | 'refuse'

const pathOf = (url: URL): string => url.pathname + url.search

/**
 * Goes through the provider's pages as a browser does, cookies and all.
 * @returns the address of the product that the provider sends the person back to
 */
export const passProvider = async (
  authorizationUrl: string,
  account: string,
  choice: Choice = 'agree',
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
  throw new Error('the provider leads in circles')
}

/** Begins a sign-in. @returns the provider's address that the browser is sent to */
export const beginSignIn = async (client: HttpClient, path = '/api/auth/oidc'): Promise<string> => {
  const reply = await client.get(path)
  const location = reply.headers.get('location') ?? ''
  if (reply.status !== 302 || !location.startsWith('http')) {
    throw new Error(`${path}: ${reply.status} ${location} ${reply.text}`)
  }
  return location
}

/** The whole way through the provider and back. @returns the answer to the callback */
export const signInThrough = async (
  client: HttpClient,
  account: string,
  path?: string,
): Promise<Reply> => {
  const callback = await passProvider(await beginSignIn(client, path), account)
  return client.get(pathOf(callback))
}
