import type { Output } from 'ai'
import type { Logger } from '../log.ts'
import type { Assistant } from './assistant.ts'
import type { LanguageModelConfig } from './configuration.ts'
import { MalformedAnswerError } from './malformed-answer.ts'
import { encouragementOf, encouragementPrompt } from './model-encouragement.ts'
import { failureOf } from './model-failure.ts'
import { modelSuggestionsSchema, suggestionsOf, suggestionsPrompt } from './model-suggestions.ts'

export type Dependencies = {
  /** Answers if the model fails. */
  readonly builtIn: Assistant
  readonly logger: Logger
  readonly fetch: typeof fetch
  /** Timeout for an answer. */
  readonly timeoutMs: number
}

/** Loads the packages at the first request (30 MB), so that installations without a model do not pay for them. */
const load = async (
  { baseUrl, model, apiKey }: LanguageModelConfig,
  fetch: Dependencies['fetch'],
) => {
  const [ai, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl,
    fetch,
    supportsStructuredOutputs: true,
    ...(apiKey !== null && { apiKey }),
  })
  // Some models wrap JSON in a code fence, and local ones include their reasoning.
  const middleware = [
    ai.extractJsonMiddleware({
      transform: (text) => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ''),
    }),
    ai.extractReasoningMiddleware({ tagName: 'think' }),
  ]
  return { ai, model: ai.wrapLanguageModel({ model: provider.chatModel(model), middleware }) }
}

/** The answer was cut off, filtered, or failed. */
const UNUSABLE_FINISH_REASONS = new Set(['length', 'content-filter', 'error'])

/** Texts of a language model, with the built-in ones as a fallback if it fails or is too slow. */
export const languageModelAssistant = (
  config: LanguageModelConfig,
  { builtIn, logger, fetch, timeoutMs }: Dependencies,
): Assistant => {
  let loading: ReturnType<typeof load> | undefined

  const ask = async <Answer>(
    output: (ai: typeof import('ai')) => Output.Output<Answer>,
    question: { readonly instructions: string; readonly prompt: string },
    signal: AbortSignal,
  ): Promise<Answer> => {
    loading ??= load(config, fetch)
    const { ai, model } = await loading
    const { output: answer, finishReason } = await ai.generateText({
      model,
      ...question,
      output: output(ai),
      maxRetries: 0,
      abortSignal: signal,
    })
    if (UNUSABLE_FINISH_REASONS.has(finishReason)) throw new MalformedAnswerError()
    return answer
  }

  /** Logs a failure in our own words only: messages of the model's host may quote personal data and the key. */
  const withFallback = async <Answer>(
    task: keyof Assistant,
    fromModel: (signal: AbortSignal) => Promise<Answer>,
    fromBuiltIn: () => Promise<Answer>,
  ): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await fromModel(signal)
    } catch (error) {
      const failure = signal.aborted ? 'too slow' : failureOf(error)
      logger.warn({ task, failure }, 'The language model failed; the built-in assistant answered.')
      return fromBuiltIn()
    }
  }

  return {
    encourage: (progress) =>
      withFallback(
        'encourage',
        async (signal) => {
          const question = encouragementPrompt(progress)
          const answer = await ask((ai) => ai.Output.text(), question, signal)
          return { encouragement: encouragementOf(answer, progress.firstName), fallback: null }
        },
        () => builtIn.encourage(progress),
      ),
    suggestChurches: (request) =>
      withFallback(
        'suggestChurches',
        async (signal) => {
          const output = (ai: typeof import('ai')) =>
            ai.Output.object({ schema: modelSuggestionsSchema, name: 'church_suggestions' })
          const answer = await ask(output, suggestionsPrompt(request), signal)
          return suggestionsOf(answer, request.existing)
        },
        () => builtIn.suggestChurches(request),
      ),
  }
}
