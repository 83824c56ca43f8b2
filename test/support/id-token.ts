import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Facts = Readonly<Record<string, unknown>>

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownKeys = newKeys()
const strangersKeys = newKeys()

/** As a provider shows it. */
export const publicKey: Facts = {
  ...ownKeys.publicKey.export({ format: 'jwk' }),
  kid: 'own',
  use: 'sig',
}

const encode = (part: Facts): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token of these claims, signed by the provider unless with another key. */
export const signed = (
  claims: Facts,
  key: KeyObject = ownKeys.privateKey,
  header: Facts = {},
): string => {
  const content = `${encode({ alg: 'RS256', kid: 'own', ...header })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

export const signedByStranger = (claims: Facts): string => signed(claims, strangersKeys.privateKey)

export const unsigned = (claims: Facts): string => `${encode({ alg: 'none' })}.${encode(claims)}.`

/** With a secret in place of a key, by which a provider's public key is sometimes taken for one. */
export const signedWithSecret = (claims: Facts, secret: string): string => {
  const content = `${encode({ alg: 'HS256', kid: 'own' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
