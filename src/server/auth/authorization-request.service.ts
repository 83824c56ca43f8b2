import type { ProviderName } from '../../domain/sign-in.ts'
import type { Database } from '../db/database.ts'
import type { FlowSecrets } from './oidc.ts'
import { hashOf } from './token.ts'

/** Milliseconds in which a person must come back from the provider. */
export const AUTHORIZATION_REQUEST_TTL_MS = 10 * 60 * 1000

type NewAuthorizationRequest = {
  readonly provider: ProviderName
  readonly secrets: FlowSecrets
  /** The token that the browser holds in its login cookie. */
  readonly browser: string
  /** A path of this site. */
  readonly returnTo: string
}

export type ConsumedAuthorizationRequest = {
  readonly secrets: FlowSecrets
  readonly returnTo: string
}

/** Keeps what a flow must show again when it comes back, and sweeps out those that never did. */
export const createAuthorizationRequest = async (
  database: Database,
  { provider, secrets, browser, returnTo }: NewAuthorizationRequest,
  now: Date,
): Promise<void> => {
  await database.deleteFrom('authorization_requests').where('expiresAt', '<=', now).execute()
  await database
    .insertInto('authorization_requests')
    .values({
      stateHash: hashOf(secrets.state),
      browserHash: hashOf(browser),
      provider,
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      returnTo,
      expiresAt: new Date(now.getTime() + AUTHORIZATION_REQUEST_TTL_MS),
    })
    .execute()
}

/** Takes the login of this provider, state and browser away; null when there is none (any more). */
export const consumeAuthorizationRequest = async (
  database: Database,
  provider: ProviderName,
  state: string,
  browser: string,
  now: Date,
): Promise<ConsumedAuthorizationRequest | null> => {
  const row = await database
    .deleteFrom('authorization_requests')
    .where('stateHash', '=', hashOf(state))
    .where('browserHash', '=', hashOf(browser))
    .where('provider', '=', provider)
    .where('expiresAt', '>', now)
    .returning(['nonce', 'codeVerifier', 'returnTo'])
    .executeTakeFirst()
  if (!row) return null
  const { nonce, codeVerifier, returnTo } = row
  return { secrets: { state, nonce, codeVerifier }, returnTo }
}
