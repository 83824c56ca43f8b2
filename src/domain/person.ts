/** Characters of a first or a last name. */
export const MAX_PERSON_NAME_LENGTH = 80
/** As long as an address can be (RFC 5321, section 4.5.3.1.3, less its angle brackets). */
export const MAX_EMAIL_LENGTH = 254
/** Characters of a profile picture's address. */
export const MAX_PICTURE_URL_LENGTH = 2048

/** What is known of a person's name; any part may be missing. */
export type PersonName = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email?: string | null
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter as a reader sees it, with its accents and joined marks. */
const firstLetter = (text: string): string => {
  const [first] = graphemes.segment(text)
  return first?.segment ?? ''
}

const present = (text: string | null | undefined): string => text?.trim() ?? ''

/**
 * First letters of first and last name as they are written (not every script has capitals for
 * them); else of the first name; else of the e-mail in upper case; else "U".
 */
export const initialsOf = (person: PersonName): string => {
  const first = firstLetter(present(person.firstName))
  const last = firstLetter(present(person.lastName))
  if (first && last) return first + last
  return first || firstLetter(present(person.email)).toUpperCase() || 'U'
}

/** First and last name; else first name; else e-mail; else "User". */
export const displayNameOf = (person: PersonName): string => {
  const first = present(person.firstName)
  const last = present(person.lastName)
  if (first && last) return `${first} ${last}`
  return first || present(person.email) || 'User'
}

/** What stands in place of the name of a person whose profile is private. */
export const PRIVATE_MEMBER = 'Private member'
