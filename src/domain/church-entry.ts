import { withCapitalLetters } from './capital-letters.ts'
import { MAX_LENGTH } from './church-limits.ts'
import type { ChurchEntry } from './schema/church.ts'
import { isUnitedStates, usStateCodeOf } from './us-state.ts'

const withSingleSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

const tidyName = (text: string): string => withCapitalLetters(withSingleSpaces(text))

/** Two letters are a code, and so are three capitals: "bc" → "BC", "NSW". */
const tidyRegion = (text: string): string =>
  /^[a-z]{2,3}$/i.test(text) && (text.length === 2 || text === text.toUpperCase())
    ? text.toUpperCase()
    : tidyName(text)

const tidyState = (state: string, country: string): string =>
  (isUnitedStates(country) ? usStateCodeOf(state) : null) ?? tidyRegion(withSingleSpaces(state))

const tidyPostalCode = (text: string): string => {
  const code = withSingleSpaces(text)
  const capitals = code.toUpperCase()
  return capitals.length === code.length ? capitals : code
}

/** Scheme and host, which mean the same in either case, and all behind them. */
const ADDRESS = /^(https?:\/\/[^/?#]+)([^?#]*)(.*)$/i

const tidyWebsite = (text: string): string => {
  const typed = text.replace(/\s+/g, '')
  if (typed === '') return ''
  const address = typed.includes('://') ? typed : `https://${typed}`
  const [, host = '', path = '', rest = ''] = ADDRESS.exec(address) ?? []
  const tidied = host.toLowerCase() + (rest ? path : path.replace(/\/+$/, '')) + rest
  return URL.canParse(tidied) && tidied.length <= MAX_LENGTH.website ? tidied : typed
}

/** The entry as a careful person would have typed it; nothing but its form changes. */
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
