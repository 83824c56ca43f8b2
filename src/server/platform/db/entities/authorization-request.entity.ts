import { defineEntity, p } from '@mikro-orm/core'
import { MAX_PATH_LENGTH, PROVIDER_NAMES } from '../../../../domain/learner/sign-in.ts'
import { oneOf, sha256 } from './columns.ts'

/**
 * A sign-in in progress: the browser was sent to the provider and has not come back yet. The matching
 * callback deletes the row, so each can be used once. Tokens are stored as SHA-256 only.
 */
export const AuthorizationRequestEntity = defineEntity({
  name: 'AuthorizationRequest',
  tableName: 'authorization_requests',
  properties: {
    stateHash: sha256().primary(),
    /** The token in the browser's authorization cookie. */
    browserHash: sha256(),
    provider: oneOf(PROVIDER_NAMES, 16),
    nonce: p.string().length(64),
    codeVerifier: p.string().length(128),
    returnTo: p.string().length(MAX_PATH_LENGTH),
    expiresAt: p.datetime().index(),
  },
})
