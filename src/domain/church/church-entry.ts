import { type AuditDetails, changeText } from '../administration/audit.ts'
import { parseUrl } from '../site/parse-url.ts'
import { withCapitalLetters } from '../text/capital-letters.ts'
import { MAX_CHURCH_FIELD_LENGTH } from './church-limits.ts'
import { isUnitedStates, usStateCodeOf } from './us-state.ts'

/** A church as a user enters it. An empty text means that the value is unknown. */
export type ChurchEntry = {
  readonly name: string
  readonly denomination: string
  readonly city: string
  readonly state: string
  readonly description: string
  readonly postalCode: string
  readonly country: string
  readonly website: string
}

const withSingleSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

const tidyName = (text: string): string => withCapitalLetters(withSingleSpaces(text))

/** Treats two letters and three capitals as a code: "bc" → "BC", "NSW" stays. */
const tidyRegion = (text: string): string =>
  /^[a-z]{2,3}$/i.test(text) && (text.length === 2 || text === text.toUpperCase())
    ? text.toUpperCase()
    : tidyName(text)

const tidyState = (state: string, country: string): string =>
  (isUnitedStates(country) ? usStateCodeOf(state) : null) ?? tidyRegion(withSingleSpaces(state))

const tidyPostalCode = (text: string): string => {
  const code = withSingleSpaces(text)
  const upperCase = code.toUpperCase()
  // "ß" would become two letters.
  return upperCase.length === code.length ? upperCase : code
}

/** Scheme and host (case-insensitive), the path, and the query and fragment. */
const WEB_ADDRESS = /^(https?:\/\/[^/?#]+)([^?#]*)(.*)$/i

const tidyWebsite = (text: string): string => {
  const typed = text.replace(/\s+/g, '')
  if (typed === '') return ''
  const address = typed.includes('://') ? typed : `https://${typed}`
  const [, host = '', path = '', rest = ''] = WEB_ADDRESS.exec(address) ?? []
  const tidied = host.toLowerCase() + (rest ? path : path.replace(/\/+$/, '')) + rest
  return parseUrl(tidied) && tidied.length <= MAX_CHURCH_FIELD_LENGTH.website ? tidied : typed
}

/** Tidies up spacing, capitals and codes in an entry; its content does not change. */
export const tidyEntry = (entry: ChurchEntry): ChurchEntry => ({
  name: tidyName(entry.name),
  denomination: tidyName(entry.denomination),
  city: tidyName(entry.city),
  state: tidyState(entry.state, entry.country),
  description: entry.description.replace(/[^\S\n]+/g, ' ').trim(),
  postalCode: tidyPostalCode(entry.postalCode),
  country: isUnitedStates(entry.country) ? 'US' : tidyRegion(withSingleSpaces(entry.country)),
  website: tidyWebsite(entry.website),
})

const FIELDS = Object.keys(MAX_CHURCH_FIELD_LENGTH) as (keyof typeof MAX_CHURCH_FIELD_LENGTH)[]

/** What differs between two entries of a church, for the audit log. */
export const entryChanges = (before: ChurchEntry, after: ChurchEntry): AuditDetails =>
  Object.fromEntries(
    FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      field === 'description' ? 'changed' : changeText(before[field], after[field]),
    ]),
  )
