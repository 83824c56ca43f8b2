import { onFirstUse } from '../on-first-use.ts'

/** Characters of a first or a last name. */
export const MAX_PERSON_NAME_LENGTH = 80
/** The maximum length of an address (RFC 5321, section 4.5.3.1.3, without its angle brackets). */
export const MAX_EMAIL_LENGTH = 254
/** Characters of a profile picture's URL. */
export const MAX_PICTURE_URL_LENGTH = 2048

/** A person's name as far as it is known. */
export type PersonName = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email?: string | null
}

/** A conjunct of these Indic scripts is one letter: Unicode's rule GB9c, UAX 29. */
const VIRAMA = String.raw`[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]`
/** Two regional indicators, which are a flag; a syllable of Hangul; or a character with what is joined to it. */
const GRAPHEME = new RegExp(
  String.raw`^(?:\p{RI}{2}|[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|.(?:[\p{M}\p{Emoji_Modifier}\u200c]|\u200d.?|(?<=${VIRAMA})\p{L})*)`,
  'su',
)

/** On a slow phone its first one takes Chrome 40 ms, so it is not created before a name is shown. */
const segmenter = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** The first letter as a reader sees it: a grapheme, with its accents and marks. */
export const firstLetterOf = (text: string): string => {
  // Firefox has no segmenter before version 125.
  if (!Intl.Segmenter) return GRAPHEME.exec(text)?.[0] ?? ''
  const [first] = segmenter().segment(text)
  return first?.segment ?? ''
}

const trimmed = (text: string | null | undefined): string => text?.trim() ?? ''

/**
 * First letters of first and last name in the case they are written in; else of the first name; else
 * of the e-mail in upper case; else "U" (specification, part 1, section 2).
 */
export const initialsOf = (person: PersonName): string => {
  const first = firstLetterOf(trimmed(person.firstName))
  const last = firstLetterOf(trimmed(person.lastName))
  if (first && last) return first + last
  return first || firstLetterOf(trimmed(person.email)).toUpperCase() || 'U'
}

/** First and last name; else first name; else e-mail; else "User". */
export const displayNameOf = (person: PersonName): string => {
  const first = trimmed(person.firstName)
  const last = trimmed(person.lastName)
  if (first && last) return `${first} ${last}`
  return first || trimmed(person.email) || 'User'
}

/** Shown instead of the name of a person with a private profile. */
export const PRIVATE_MEMBER = 'Private member'
