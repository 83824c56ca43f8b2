import type { ChurchEntry } from '../../../domain/church/church-entry.ts'
import {
  type ChurchSuggestions,
  type ExistingChurch,
  suggestionsFor,
} from '../../../domain/church/church-suggestion.ts'
import { encouragementFor, type ProgressSummary } from '../../../domain/learner/encouragement.ts'
import type { Random } from '../../../domain/random.ts'
import { builtInQuestions } from './built-in-questions.ts'
import type { QuestionsRequest, WrittenQuestions } from './written-questions.ts'

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

/** Writes texts for learners, and questions. Has two implementations: built in, and with a language model. */
export type Assistant = {
  readonly encourage: (progress: ProgressSummary) => Promise<Encouragement>
  readonly suggestChurches: (request: SuggestionRequest) => Promise<ChurchSuggestions>
  /**
   * Writes questions that keep the rules for entries. It goes on after as many as are asked for, so that
   * its caller can leave some out; whoever has enough stops reading. There may be too few.
   */
  readonly generateQuestions: (
    request: QuestionsRequest,
    signal: AbortSignal,
  ) => AsyncIterable<WrittenQuestions>
}

/** Works offline, from the learner's progress, the existing churches and the Bible's text alone. */
export const builtInAssistant = (random: Random): Assistant => ({
  encourage: async (progress) => ({
    encouragement: null,
    fallback: encouragementFor(progress, random),
  }),
  suggestChurches: async ({ entry, existing }) => suggestionsFor(entry, existing),
  generateQuestions: (request) => builtInQuestions(request, random),
})
