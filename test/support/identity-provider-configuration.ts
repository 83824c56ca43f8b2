import { generateKeyPairSync } from 'node:crypto'
import {
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
  type JWKS,
} from 'oidc-provider'

/** The claims of an account of the provider. */
export type Account = Readonly<Record<string, unknown>>

/** The provider's storage, in memory. */
const createStore = (): AdapterFactory => {
  const kept = new Map<string, AdapterPayload>()
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`
    const findBy = (property: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
      [...kept].find(([key, one]) => key.startsWith(keyOf('')) && one[property] === value)?.[1]
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}

/** One for all providers of a process: each takes a fifth of a second, and tokens name their issuer. */
let signingKeys: JWKS | undefined

const createSigningKeys = (): JWKS => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] } as JWKS
}

const signingKeysOfProcess = (): JWKS => {
  signingKeys ??= createSigningKeys()
  return signingKeys
}

/** Asks for the account first when the application requests that, as Google does. */
const policyWithAccountChoice = (): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

const SECONDS_OF_A_TEST = 10 * 60

/** Sets everything that the library would otherwise guess and warn about. */
export const configurationOf = (
  clientId: string,
  clientSecret: string,
  accounts: ReadonlyMap<string, Account>,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: ['http://127.0.0.1/unused'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      application_type: 'native',
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture', 'preferred_username'],
  },
  findAccount: (_context, subject) =>
    accounts.has(subject)
      ? { accountId: subject, claims: () => ({ sub: subject, ...accounts.get(subject) }) }
      : undefined,
  interactions: {
    policy: policyWithAccountChoice(),
    url: (_context, interaction) => `/interaction/${interaction.uid}`,
  },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['of-the-tests'] },
  pkce: { required: () => true },
  adapter: createStore(),
  jwks: signingKeysOfProcess(),
  ttl: {
    AccessToken: SECONDS_OF_A_TEST,
    AuthorizationCode: SECONDS_OF_A_TEST,
    Grant: SECONDS_OF_A_TEST,
    IdToken: SECONDS_OF_A_TEST,
    Interaction: SECONDS_OF_A_TEST,
    Session: SECONDS_OF_A_TEST,
  },
})
