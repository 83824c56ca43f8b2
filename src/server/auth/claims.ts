import type { Provider } from './provider.ts'

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

/** Characters; the columns' widths. */
const LONGEST_NAME = 80
const LONGEST_EMAIL = 254
const LONGEST_URL = 2048

const first = (claims: RawClaims, ...names: readonly string[]): unknown =>
  names.map((name) => claims[name]).find((value) => value !== undefined && value !== '')

/** Joiners stay, since names in several scripts need them; what turns the direction of text goes. */
const NEVER_IN_A_NAME = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu

const nameOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const clean = value.replace(NEVER_IN_A_NAME, ' ').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, LONGEST_NAME).join('').trim() || null
}

const emailOf = (claims: RawClaims): string | null => {
  const { email, email_verified: isVerified } = claims
  // Amazon Cognito writes the boolean as a text.
  if ((isVerified !== true && isVerified !== 'true') || typeof email !== 'string') return null
  return email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(email)
    ? email.toLowerCase()
    : null
}

const isWithin = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** The hosts that the provider's pictures may come from; its own is one of them. */
export const pictureHostsOf = ({ issuer, pictureHosts }: Provider): readonly string[] => [
  ...pictureHosts,
  new URL(issuer).hostname,
]

const pictureOf = (value: unknown, provider: Provider): string | null => {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, hostname, port, href } = new URL(value)
  const isKnown = pictureHostsOf(provider).some((allowed) => isWithin(hostname, allowed))
  const isTaken = protocol === 'https:' && port === '' && isKnown && href.length <= LONGEST_URL
  return isTaken ? href : null
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
