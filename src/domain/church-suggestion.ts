import { tidyEntry } from './church-entry.ts'
import { churchIdentityOf } from './church-identity.ts'
import { churchSimilarityOf } from './church-similarity.ts'
import type { ChurchEntry } from './schema/church.ts'
import { trigramSimilarity } from './similarity.ts'

/** A church that may be the one that somebody is entering. */
export type ChurchSuggestion = {
  readonly name: string
  readonly city: string
  readonly state: string
  readonly denomination: string
  readonly postalCode: string
  readonly website: string
  /** 0 to 1. */
  readonly confidence: number
  readonly reasoning: string
  /** The known church that this is; null for a tidied form of the entry. */
  readonly churchId: string | null
}

export type ChurchSuggestions = {
  readonly suggestions: readonly ChurchSuggestion[]
  readonly reasoning: string
}

/** A church that somebody has proposed before; what is not known of it is null. */
export type KnownChurch = {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly denomination: string | null
  readonly postalCode: string | null
  readonly website: string | null
}

export const MAX_SUGGESTIONS = 3

/** Below it, two churches have not much more than the word in common. */
const MIN_CONFIDENCE = 0.35

/** The known church as a suggestion, with what speaks for it. */
export const suggestionOfKnown = (
  { id, name, city, state, denomination, postalCode, website }: KnownChurch,
  { confidence, reasoning }: Pick<ChurchSuggestion, 'confidence' | 'reasoning'>,
): ChurchSuggestion => ({
  name,
  city: city ?? '',
  state: state ?? '',
  denomination: denomination ?? '',
  postalCode: postalCode ?? '',
  website: website ?? '',
  confidence,
  reasoning,
  churchId: id,
})

export const byConfidence = (one: ChurchSuggestion, other: ChurchSuggestion): number =>
  other.confidence - one.confidence

/** What a suggestion shows of an entry, and what that is called. */
const SHOWN = {
  name: 'the name',
  city: 'the city',
  state: 'the state',
  denomination: 'the denomination',
  postalCode: 'the postal code',
  website: 'the web address',
} as const

const FIELDS = Object.keys(SHOWN) as (keyof typeof SHOWN)[]

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const textOf = (entry: ChurchEntry): string => FIELDS.map((field) => entry[field]).join(' ')

/** The entry tidied; null where it needs no tidying, or where the tidied one is known already. */
const tidiedSuggestion = (
  entry: ChurchEntry,
  known: readonly KnownChurch[],
): ChurchSuggestion | null => {
  const tidied = tidyEntry(entry)
  const changed = FIELDS.filter((field) => tidied[field] !== entry[field])
  const identity = churchIdentityOf(tidied)
  if (changed.length === 0 || known.some((church) => churchIdentityOf(church) === identity)) {
    return null
  }
  const { name, city, state, denomination, postalCode, website } = tidied
  const shown = { name, city, state, denomination, postalCode, website }
  const confidence = Math.round(trigramSimilarity(textOf(entry), textOf(tidied)) * 100) / 100
  const what = listed(changed.map((field) => SHOWN[field]))
  return { ...shown, confidence, reasoning: `Your entry with ${what} tidied.`, churchId: null }
}

const summaryOf = (alike: number, isTidied: boolean): string => {
  const tidied = isTidied ? ' Your entry is here in a tidied form too.' : ''
  if (alike === 0) {
    return isTidied
      ? 'No church that is listed is like your entry. Here it is in a tidied form.'
      : 'No church that is listed is like your entry, and there is nothing to tidy in it.'
  }
  const which = alike === 1 ? 'One church that is listed is' : `${alike} listed churches are`
  return `${which} like your entry: join it if it is yours.${tidied}`
}

/** Known churches that the entry may mean and the entry tidied, at most three, the best first. */
export const suggestionsFor = (
  entry: ChurchEntry,
  known: readonly KnownChurch[],
): ChurchSuggestions => {
  const tidied = tidiedSuggestion(entry, known)
  const alike = known
    .map((church) => suggestionOfKnown(church, churchSimilarityOf(entry, church)))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort(byConfidence)
    .slice(0, tidied ? MAX_SUGGESTIONS - 1 : MAX_SUGGESTIONS)
  return {
    suggestions: (tidied ? [...alike, tidied] : alike).sort(byConfidence),
    reasoning: summaryOf(alike.length, tidied !== null),
  }
}
