import { encouragementFor, type ProgressSummary } from '../../domain/encouragement.ts'
import type { Random } from '../../domain/random.ts'

/** A text from a language model comes as `encouragement`, the built-in one as `fallback`. */
export type Encouragement = {
  readonly encouragement: string | null
  readonly fallback: string | null
}

/** The port through which texts are composed. */
export type Assistant = {
  readonly encourage: (progress: ProgressSummary) => Promise<Encouragement>
}

/** Works offline: texts chosen from the learner's real progress, with a verse. */
export const builtInAssistant = (random: Random): Assistant => ({
  encourage: async (progress) => ({
    encouragement: null,
    fallback: encouragementFor(progress, random),
  }),
})
