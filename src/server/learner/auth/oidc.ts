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
  type IDToken,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { type Claims, readClaims } from './claims.ts'
import { signInErrorOf } from './oidc-error.ts'
import type { Provider } from './provider.ts'

/** Timeout of each request to a provider. */
const PROVIDER_TIMEOUT_SECONDS = 5
/** How long a provider's discovery document is cached. */
const DISCOVERY_TTL_MS = 60 * 60 * 1000
/** How far a provider's clock may be ahead of ours. */
const MAX_CLOCK_LEAD_SECONDS = 60
const SCOPE = 'openid profile email'

/** The secrets of one sign-in flow, which its callback is checked against. */
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

/** A client of an identity provider. Both functions throw only SignInErrors. */
export type OidcClient = {
  /** The URL of the provider's sign-in page for this flow. */
  readonly authorizationUrl: (secrets: FlowSecrets, redirectUri: string) => Promise<URL>
  /** The person who signed in, from the full URL of the callback. */
  readonly identify: (callback: URL, secrets: FlowSecrets) => Promise<Claims>
}

/** Sends the secret in the header if the provider supports that, as the standard prefers, else in the body. */
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

/** Rejects a discovery document without the required endpoints, so that it is not cached. */
const requireEndpoints = (configuration: Configuration): Configuration => {
  const { authorization_endpoint, token_endpoint } = configuration.serverMetadata()
  if (authorization_endpoint && token_endpoint) return configuration
  throw new Error('the discovery document has no authorization or token endpoint')
}

const discover = ({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
  const url = new URL(issuer)
  // Checks the ID token's signature too, though the token comes directly from the provider.
  const execute = [enableNonRepudiationChecks]
  if (url.protocol === 'http:') execute.push(allowInsecureRequests)
  return discovery(url, clientId, undefined, authenticationOf(clientSecret), {
    execute,
    timeout: PROVIDER_TIMEOUT_SECONDS,
  })
}

/** Runs discovery at the first sign-in and caches it for an hour; failures are not cached. */
const cachedDiscovery = (provider: Provider, now: () => number) => {
  let cached: { readonly at: number; readonly configuration: Configuration } | null = null
  return async (): Promise<Configuration> => {
    if (cached && Math.abs(now() - cached.at) < DISCOVERY_TTL_MS) return cached.configuration
    const configuration = requireEndpoints(await discover(provider))
    cached = { at: now(), configuration }
    return configuration
  }
}

const withSignInErrors = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    throw signInErrorOf(error)
  }
}

/**
 * Checks what the library leaves to its users, before the claims are used: that the token is about
 * somebody, was issued to us, and not in the future.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
const requireValidIdToken = ({ sub, azp, iat }: IDToken, clientId: string): void => {
  if (sub.trim() === '') throw new Error('the ID token has an empty subject')
  if (azp !== undefined && azp !== clientId) {
    throw new Error('the ID token was issued to another client')
  }
  // The real time, as the library takes it for the expiry.
  if (iat > Date.now() / 1000 + MAX_CLOCK_LEAD_SECONDS) {
    throw new Error('the ID token was issued in the future')
  }
}

/** Many providers put name and e-mail into the ID token; otherwise UserInfo is requested. */
const hasProfile = (claims: object): boolean =>
  'email' in claims && ('name' in claims || 'given_name' in claims || 'first_name' in claims)

export const createOidcClient = (
  provider: Provider,
  now: () => number = performance.now.bind(performance),
): OidcClient => {
  const getConfiguration = cachedDiscovery(provider, now)
  return {
    authorizationUrl: (secrets, redirectUri) =>
      withSignInErrors(async () =>
        buildAuthorizationUrl(await getConfiguration(), {
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
      withSignInErrors(async () => {
        const configuration = await getConfiguration()
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new Error('there is no ID token')
        requireValidIdToken(idToken, provider.clientId)
        const needsUserInfo =
          !hasProfile(idToken) && configuration.serverMetadata().userinfo_endpoint !== undefined
        const userInfo = needsUserInfo
          ? await fetchUserInfo(configuration, tokens.access_token, idToken.sub)
          : {}
        return readClaims({ ...userInfo, ...idToken }, provider)
      }),
  }
}
