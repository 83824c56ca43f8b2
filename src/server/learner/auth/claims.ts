import {
  MAX_EMAIL_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_PICTURE_URL_LENGTH,
} from '../../../domain/learner/person.ts'
import { VISIBLE, withoutExcessMarks, withoutInvisible } from '../../../domain/text/visible-text.ts'
import { type Provider, pictureHostsOf } from './provider.ts'

/** What we use of a provider's claims about a person; null for claims that are missing or unusable. */
export type Claims = {
  readonly issuer: string
  readonly subject: string
  /** In lower case; null unless the provider has verified it. */
  readonly verifiedEmail: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** The name with what is invisible in it, to recognize one that was removed before that was left out. */
  readonly nameAsSent: Names
  readonly profileImageUrl: string | null
}

type RawClaims = Readonly<Record<string, unknown>>

const firstOf = (claims: RawClaims, ...names: readonly string[]): unknown =>
  names.map((name) => claims[name]).find((value) => value !== undefined && value !== '')

/** Control characters and characters that change the text direction, which become spaces. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu
/** How a text of a provider is cleaned before it is a name. */
type Clean = (text: string) => string

const withoutControls: Clean = (text) => text.replace(NOT_IN_NAMES, ' ')

const shown: Clean = (text) => withoutExcessMarks(withoutInvisible(withoutControls(text)))

const nameOf = (value: unknown, clean: Clean): string | null => {
  if (typeof value !== 'string') return null
  const singleSpaced = clean(value).replace(/\s+/g, ' ').trim()
  const name = [...singleSpaced].slice(0, MAX_PERSON_NAME_LENGTH).join('').trim()
  return VISIBLE.test(name) ? name : null
}

type Names = { readonly firstName: string | null; readonly lastName: string | null }

const namesOf = (claims: RawClaims, clean: Clean): Names => {
  const givenName = nameOf(firstOf(claims, 'given_name', 'first_name'), clean)
  const familyName = nameOf(firstOf(claims, 'family_name', 'last_name'), clean)
  const fullName = nameOf(
    firstOf(claims, 'name', 'nickname', 'preferred_username', 'username'),
    clean,
  )
  return { firstName: givenName ?? (familyName ? null : fullName), lastName: familyName }
}

const EMAIL_ADDRESS = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u

const emailOf = (claims: RawClaims): string | null => {
  const { email, email_verified: isVerified } = claims
  // Amazon Cognito sends the boolean as a string.
  if ((isVerified !== true && isVerified !== 'true') || typeof email !== 'string') return null
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_ADDRESS.test(email)) return null
  // Only ASCII letters: some others become ASCII in lower case, which would be somebody else's address.
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const isWithin = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

const pictureOf = (value: unknown, provider: Provider): string | null => {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, username, password, hostname, port, href } = new URL(value)
  const isAllowedHost = pictureHostsOf(provider).some((allowed) => isWithin(hostname, allowed))
  const isPlainHttps = protocol === 'https:' && username + password + port === ''
  return isPlainHttps && isAllowedHost && href.length <= MAX_PICTURE_URL_LENGTH ? href : null
}

/**
 * Reads the claims of an ID token and of the UserInfo endpoint. A full name is never split, since not
 * every culture has given and family names: it becomes the first name.
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export const readClaims = (claims: RawClaims, provider: Provider): Claims => {
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    verifiedEmail: emailOf(claims),
    ...namesOf(claims, shown),
    nameAsSent: namesOf(claims, withoutControls),
    profileImageUrl: pictureOf(firstOf(claims, 'picture', 'profile_image_url'), provider),
  }
}
