import type { Random } from '../../domain/random.ts'
import type { Logger } from '../log.ts'
import { type Assistant, builtInAssistant } from './assistant.ts'
import type { LanguageModelConfig } from './configuration.ts'
import { languageModelAssistant } from './language-model.ts'

/** As long as somebody waits for a text without giving up. */
const TIMEOUT_MS = 10_000

type Dependencies = {
  readonly random: Random
  readonly logger: Logger
  readonly fetch?: typeof fetch
  /** Milliseconds that a model's answer may take in all. */
  readonly timeoutMs?: number
}

/** The language model where one is set up, and the built-in texts where not. */
export const createAssistant = (
  config: LanguageModelConfig | null,
  { random, logger, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: Dependencies,
): Assistant => {
  const builtIn = builtInAssistant(random)
  return config === null
    ? builtIn
    : languageModelAssistant(config, { builtIn, logger, fetch, timeoutMs })
}
