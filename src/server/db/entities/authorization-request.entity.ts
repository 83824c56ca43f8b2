import { defineEntity, p } from '@mikro-orm/core'
import { MAX_PATH_LENGTH, PROVIDER_NAMES } from '../../../domain/sign-in.ts'
import { oneOf, sha256 } from './columns.ts'

/**
 * A sign-in under way: somebody was sent to a provider and has not come back. It is taken away by
 * the callback that matches it, so that each serves once. Of the two tokens only the SHA-256.
 */
export const AuthorizationRequestEntity = defineEntity({
  name: 'AuthorizationRequest',
  tableName: 'authorization_requests',
  properties: {
    stateHash: sha256().primary(),
    /** The browser that was sent, by a cookie of its own. */
    browserHash: sha256(),
    provider: oneOf(PROVIDER_NAMES, 16),
    nonce: p.string().length(64),
    codeVerifier: p.string().length(128),
    returnTo: p.string().length(MAX_PATH_LENGTH),
    expiresAt: p.datetime().index(),
  },
})
