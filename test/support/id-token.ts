import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type JsonObject = Readonly<Record<string, unknown>>

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownKeys = newKeys()
const otherKeys = newKeys()

/** The public key as a provider publishes it. */
export const publicKey: JsonObject = {
  ...ownKeys.publicKey.export({ format: 'jwk' }),
  kid: 'own',
  use: 'sig',
}

const encode = (part: JsonObject): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token with these claims, signed with the provider's key unless another is given. */
export const signed = (
  claims: JsonObject,
  key: KeyObject = ownKeys.privateKey,
  header: JsonObject = {},
): string => {
  const content = `${encode({ alg: 'RS256', kid: 'own', ...header })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

export const signedWithOtherKey = (claims: JsonObject): string =>
  signed(claims, otherKeys.privateKey)

export const unsigned = (claims: JsonObject): string =>
  `${encode({ alg: 'none' })}.${encode(claims)}.`

/** Signed with a shared secret instead of a key, as in attacks that pass a public key off as a secret. */
export const signedWithSecret = (claims: JsonObject, secret: string): string => {
  const content = `${encode({ alg: 'HS256', kid: 'own' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
