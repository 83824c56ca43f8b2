import type { Random } from '../../../domain/random.ts'
import type { Logger } from '../log.ts'
import { type Assistant, builtInAssistant } from './assistant.ts'
import type { LanguageModelConfig } from './configuration.ts'
import { languageModelAssistant } from './language-model.ts'

/** About as long as users are willing to wait for a text. */
const TIMEOUT_MS = 10_000

type Dependencies = {
  readonly random: Random
  readonly logger: Logger
  readonly fetch?: typeof fetch
  /** Timeout for an answer of the language model. */
  readonly timeoutMs?: number
}

/** The assistant with the configured language model, or else the built-in one. */
export const createAssistant = (
  config: LanguageModelConfig | null,
  { random, logger, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: Dependencies,
): Assistant => {
  const builtIn = builtInAssistant(random)
  return config === null
    ? builtIn
    : languageModelAssistant(config, { builtIn, random, logger, fetch, timeoutMs })
}
