import { defineEntity, p } from '@mikro-orm/core'

/**
 * A sign-in under way: somebody was sent to a provider and has not come back. It is taken away by
 * the callback that matches it, so that each serves once. Of the two tokens only the SHA-256.
 */
export const AuthorizationRequestEntity = defineEntity({
  name: 'AuthorizationRequest',
  tableName: 'authorization_requests',
  properties: {
    stateHash: p.string().length(64).primary(),
    /** The browser that was sent, by a cookie of its own. */
    browserHash: p.string().length(64),
    provider: p.string().length(16),
    nonce: p.string().length(64),
    codeVerifier: p.string().length(128),
    returnTo: p.string().length(2048),
    expiresAt: p.datetime().index(),
  },
})
