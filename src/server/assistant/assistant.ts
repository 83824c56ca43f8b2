import {
  type ChurchSuggestions,
  type ExistingChurch,
  suggestionsFor,
} from '../../domain/church-suggestion.ts'
import { encouragementFor, type ProgressSummary } from '../../domain/encouragement.ts'
import type { Random } from '../../domain/random.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'

/** A text of the language model is in `encouragement`, a built-in one in `fallback`; the other is null. */
export type Encouragement = {
  readonly encouragement: string | null
  readonly fallback: string | null
}

/** A church as a user entered it, and existing churches with similar names. */
export type SuggestionRequest = {
  readonly entry: ChurchEntry
  readonly existing: readonly ExistingChurch[]
}

/** Writes texts for learners. Has two implementations: built in, and with a language model. */
export type Assistant = {
  readonly encourage: (progress: ProgressSummary) => Promise<Encouragement>
  readonly suggestChurches: (request: SuggestionRequest) => Promise<ChurchSuggestions>
}

/** Works offline, from the learner's progress and the existing churches alone. */
export const builtInAssistant = (random: Random): Assistant => ({
  encourage: async (progress) => ({
    encouragement: null,
    fallback: encouragementFor(progress, random),
  }),
  suggestChurches: async ({ entry, existing }) => suggestionsFor(entry, existing),
})
