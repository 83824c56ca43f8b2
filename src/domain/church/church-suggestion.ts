import { trigramSimilarity } from '../text/similarity.ts'
import type { ChurchEntry } from './church-entry.ts'
import { tidyEntry } from './church-entry.ts'
import { churchIdentityOf } from './church-identity.ts'
import { churchSimilarityOf } from './church-similarity.ts'

/** A church that the user may mean with their entry. */
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
  /** The existing church; null for the tidied entry. */
  readonly churchId: string | null
}

export type ChurchSuggestions = {
  readonly suggestions: readonly ChurchSuggestion[]
  readonly reasoning: string
}

/** A church in the database. */
export type ExistingChurch = {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly denomination: string | null
  readonly postalCode: string | null
  readonly website: string | null
}

export const MAX_SUGGESTIONS = 3

/** Below this, two names have little in common but "church" (decision 26). */
const MIN_CONFIDENCE = 0.35

/** Suggests an existing church. */
export const suggestionOfExisting = (
  { id, name, city, state, denomination, postalCode, website }: ExistingChurch,
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

/** The fields of an entry that a suggestion shows. */
const FIELDS = ['name', 'city', 'state', 'denomination', 'postalCode', 'website'] as const

const textOf = (entry: ChurchEntry): string => FIELDS.map((field) => entry[field]).join(' ')

/** The tidied entry; null if there is nothing to tidy, or if that church exists already. */
const tidiedSuggestion = (
  entry: ChurchEntry,
  existing: readonly ExistingChurch[],
): ChurchSuggestion | null => {
  const tidied = tidyEntry(entry)
  const isChanged = FIELDS.some((field) => tidied[field] !== entry[field])
  const identity = churchIdentityOf(tidied)
  if (!isChanged || existing.some((church) => churchIdentityOf(church) === identity)) return null
  const { name, city, state, denomination, postalCode, website } = tidied
  const fields = { name, city, state, denomination, postalCode, website }
  const confidence = Math.round(trigramSimilarity(textOf(entry), textOf(tidied)) * 100) / 100
  return { ...fields, confidence, reasoning: 'Your entry, tidied up.', churchId: null }
}

const summaryOf = (similarCount: number, isTidied: boolean): string => {
  if (similarCount === 0) {
    return isTidied
      ? 'No listed church matches your entry. Here it is, tidied up.'
      : 'No listed church matches your entry, and there’s nothing to tidy up.'
  }
  const summary =
    similarCount === 1
      ? 'One listed church may match your entry. If it’s yours, join it.'
      : `${similarCount} listed churches may match your entry. If one is yours, join it.`
  return isTidied ? `${summary} Your entry is here too, tidied up.` : summary
}

/** Existing churches that the entry may mean, and the tidied entry: at most three, the best first. */
export const suggestionsFor = (
  entry: ChurchEntry,
  existing: readonly ExistingChurch[],
): ChurchSuggestions => {
  const tidied = tidiedSuggestion(entry, existing)
  const similar = existing
    .map((church) => suggestionOfExisting(church, churchSimilarityOf(entry, church)))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort(byConfidence)
    .slice(0, tidied ? MAX_SUGGESTIONS - 1 : MAX_SUGGESTIONS)
  return {
    suggestions: (tidied ? [...similar, tidied] : similar).sort(byConfidence),
    reasoning: summaryOf(similar.length, tidied !== null),
  }
}
