import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { type Claims, readClaims } from './claims.ts'
import { signInErrorOf } from './oidc-error.ts'
import type { Provider } from './provider.ts'

/** Seconds that any answer of a provider is waited for. */
const PROVIDER_SECONDS = 5
/** Milliseconds for which what a provider says of itself is kept. */
const DISCOVERY_KEPT_MS = 60 * 60 * 1000
const SCOPE = 'openid profile email'

/** What one flow must show again when it comes back. */
export type FlowSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export const newFlowSecrets = (): FlowSecrets => ({
  state: randomState(),
  nonce: randomNonce(),
  codeVerifier: randomPKCECodeVerifier(),
})

/** An identity provider as the sign-in uses it. Both calls throw a SignInError and nothing else. */
export type OidcClient = {
  /** The provider's own sign-in page, with all that this flow carries there. */
  readonly authorizationUrl: (secrets: FlowSecrets, redirectUri: string) => Promise<URL>
  /** Who came back, by the full address of the callback. */
  readonly identify: (callback: URL, secrets: FlowSecrets) => Promise<Claims>
}

/** The secret in the header where the provider takes it there, as the standard prefers, else in the body. */
const authenticationOf = (secret: string | null): ClientAuth => {
  if (secret === null) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic')
      ? ClientSecretBasic(secret)
      : ClientSecretPost(secret)
    return authenticate(server, client, body, headers)
  }
}

/** What a sign-in cannot do without. A provider that leaves it out is asked again the next time. */
const withAddresses = (configuration: Configuration): Configuration => {
  const { authorization_endpoint, token_endpoint } = configuration.serverMetadata()
  if (authorization_endpoint && token_endpoint) return configuration
  throw new Error('the provider names no address to sign in at')
}

const discover = ({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
  const url = new URL(issuer)
  // The signature too, though the token came straight from the provider.
  const execute = [enableNonRepudiationChecks]
  if (url.protocol === 'http:') execute.push(allowInsecureRequests)
  return discovery(url, clientId, undefined, authenticationOf(clientSecret), {
    execute,
    timeout: PROVIDER_SECONDS,
  })
}

/** Not asked before the first sign-in; a failure is not kept, a success for an hour. */
const lazily = (provider: Provider, now: () => number) => {
  let known: { readonly since: number; readonly configuration: Configuration } | null = null
  return async (): Promise<Configuration> => {
    if (known && now() - known.since < DISCOVERY_KEPT_MS) return known.configuration
    const configuration = withAddresses(await discover(provider))
    known = { since: now(), configuration }
    return configuration
  }
}

const orSignInError = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    throw signInErrorOf(error)
  }
}

/** Many providers put name and e-mail into the ID token; the others are asked for them. */
const holdsProfile = (claims: object): boolean =>
  'email' in claims && ('name' in claims || 'given_name' in claims || 'first_name' in claims)

export const createOidcClient = (
  provider: Provider,
  now: () => number = performance.now.bind(performance),
): OidcClient => {
  const configurationOf = lazily(provider, now)
  return {
    authorizationUrl: (secrets, redirectUri) =>
      orSignInError(async () =>
        buildAuthorizationUrl(await configurationOf(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          ...provider.parameters,
        }),
      ),
    identify: (callback, secrets) =>
      orSignInError(async () => {
        const configuration = await configurationOf()
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new Error('there is no ID token')
        const asksMore =
          !holdsProfile(idToken) && configuration.serverMetadata().userinfo_endpoint !== undefined
        const userInfo = asksMore
          ? await fetchUserInfo(configuration, tokens.access_token, idToken.sub)
          : {}
        return readClaims({ ...userInfo, ...idToken }, provider)
      }),
  }
}
