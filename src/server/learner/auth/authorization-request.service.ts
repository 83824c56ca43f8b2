import type { ProviderName } from '../../../domain/learner/sign-in.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FlowSecrets } from './oidc.ts'
import { hashOf } from './token.ts'

/** Milliseconds that a person has for signing in at the provider. */
export const AUTHORIZATION_REQUEST_TTL_MS = 10 * 60 * 1000

type NewAuthorizationRequest = {
  readonly provider: ProviderName
  readonly secrets: FlowSecrets
  /** The token in the browser's authorization cookie. */
  readonly browserToken: string
  /** A path of this site. */
  readonly returnTo: string
}

export type ConsumedAuthorizationRequest = {
  readonly secrets: FlowSecrets
  readonly returnTo: string
}

/** Stores an authorization request until its callback, and deletes expired ones. */
export const createAuthorizationRequest = async (
  database: Database,
  { provider, secrets, browserToken, returnTo }: NewAuthorizationRequest,
  now: Date,
): Promise<void> => {
  await database.deleteFrom('authorization_requests').where('expiresAt', '<=', now).execute()
  await database
    .insertInto('authorization_requests')
    .values({
      stateHash: hashOf(secrets.state),
      browserHash: hashOf(browserToken),
      provider,
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      returnTo,
      expiresAt: new Date(now.getTime() + AUTHORIZATION_REQUEST_TTL_MS),
    })
    .execute()
}

/** Deletes and returns the request of this provider, state and browser; null if there is none or it has expired. */
export const consumeAuthorizationRequest = async (
  database: Database,
  provider: ProviderName,
  state: string,
  browserToken: string,
  now: Date,
): Promise<ConsumedAuthorizationRequest | null> => {
  const row = await database
    .deleteFrom('authorization_requests')
    .where('stateHash', '=', hashOf(state))
    .where('browserHash', '=', hashOf(browserToken))
    .where('provider', '=', provider)
    .where('expiresAt', '>', now)
    .returning(['nonce', 'codeVerifier', 'returnTo'])
    .executeTakeFirst()
  if (!row) return null
  const { nonce, codeVerifier, returnTo } = row
  return { secrets: { state, nonce, codeVerifier }, returnTo }
}
