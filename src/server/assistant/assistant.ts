import {
  type ChurchSuggestions,
  type ExistingChurch,
  suggestionsFor,
} from '../../domain/church-suggestion.ts'
import { encouragementFor, type ProgressSummary } from '../../domain/encouragement.ts'
import type { Random } from '../../domain/random.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'

/** A text from a language model comes as `encouragement`, the built-in one as `fallback`. */
export type Encouragement = {
  readonly encouragement: string | null
  readonly fallback: string | null
}

/** What somebody enters of a church, and churches whose names are like it. */
export type SuggestionRequest = {
  readonly entry: ChurchEntry
  readonly known: readonly ExistingChurch[]
}

/** The port through which texts are composed. */
export type Assistant = {
  readonly encourage: (progress: ProgressSummary) => Promise<Encouragement>
  readonly suggestChurches: (request: SuggestionRequest) => Promise<ChurchSuggestions>
}

/** Works offline: what it says follows from the learner's real progress and from what is listed. */
export const builtInAssistant = (random: Random): Assistant => ({
  encourage: async (progress) => ({
    encouragement: null,
    fallback: encouragementFor(progress, random),
  }),
  suggestChurches: async ({ entry, known }) => suggestionsFor(entry, known),
})
