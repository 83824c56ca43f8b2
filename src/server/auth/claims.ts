import {
  MAX_EMAIL_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_PICTURE_URL_LENGTH,
} from '../../domain/person.ts'
import { type Provider, pictureHostsOf } from './provider.ts'

/** What a provider says of a person, as far as it is taken over. Null: it said nothing usable. */
export type Claims = {
  readonly issuer: string
  readonly subject: string
  /** Lower case; only when the provider has verified it. */
  readonly verifiedEmail: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
}

type RawClaims = Readonly<Record<string, unknown>>

const first = (claims: RawClaims, ...names: readonly string[]): unknown =>
  names.map((name) => claims[name]).find((value) => value !== undefined && value !== '')

/** Joiners stay, since names in several scripts need them; what turns the direction of text goes. */
const NEVER_IN_A_NAME = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu
/** Joiners alone are no name that anybody could see. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const nameOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const clean = value.replace(NEVER_IN_A_NAME, ' ').replace(/\s+/g, ' ').trim()
  const name = [...clean].slice(0, MAX_PERSON_NAME_LENGTH).join('').trim()
  return VISIBLE.test(name) ? name : null
}

const ADDRESS = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u

const emailOf = (claims: RawClaims): string | null => {
  const { email, email_verified: isVerified } = claims
  // Amazon Cognito writes the boolean as a text.
  if ((isVerified !== true && isVerified !== 'true') || typeof email !== 'string') return null
  if (email.length > MAX_EMAIL_LENGTH || !ADDRESS.test(email)) return null
  // Only these letters: others fold onto them, and their owner would count as somebody else.
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const isWithin = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

const pictureOf = (value: unknown, provider: Provider): string | null => {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, username, password, hostname, port, href } = new URL(value)
  const isKnown = pictureHostsOf(provider).some((allowed) => isWithin(hostname, allowed))
  const isPlain = protocol === 'https:' && username + password + port === ''
  return isPlain && isKnown && href.length <= MAX_PICTURE_URL_LENGTH ? href : null
}

/**
 * The claims of an ID token and of the UserInfo endpoint, reduced to what is kept. Names are never
 * cut in two, as not every people writes given and family name: a whole name is the first name.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export const readClaims = (claims: RawClaims, provider: Provider): Claims => {
  const given = nameOf(first(claims, 'given_name', 'first_name'))
  const family = nameOf(first(claims, 'family_name', 'last_name'))
  const whole = nameOf(first(claims, 'name', 'nickname', 'preferred_username', 'username'))
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    verifiedEmail: emailOf(claims),
    firstName: given ?? (family ? null : whole),
    lastName: family,
    profileImageUrl: pictureOf(first(claims, 'picture', 'profile_image_url'), provider),
  }
}
