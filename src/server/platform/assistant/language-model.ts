import type { Output } from 'ai'
import type { Random } from '../../../domain/random.ts'
import { bookNameOf } from '../../../domain/scripture/bible-books.ts'
import type { Logger } from '../log.ts'
import type { Assistant } from './assistant.ts'
import type { LanguageModelConfig } from './configuration.ts'
import { readKingJames } from './king-james.ts'
import { withLimitedAnswers } from './limited-answer.ts'
import { MalformedAnswerError } from './malformed-answer.ts'
import { encouragementOf, encouragementPrompt } from './model-encouragement.ts'
import { failureOf } from './model-failure.ts'
import {
  modelQuestionsSchema,
  QUESTIONS_PER_REQUEST,
  questionsOf,
  questionsPrompt,
} from './model-questions.ts'
import { modelSuggestionsSchema, suggestionsOf, suggestionsPrompt } from './model-suggestions.ts'
import type { QuestionsRequest, WrittenQuestions } from './written-questions.ts'

export type Dependencies = {
  /** Answers if the model fails. */
  readonly builtIn: Assistant
  readonly random: Random
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
    fetch: withLimitedAnswers(fetch),
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

/** Passages that the model is given for each question that is wanted: some of its questions are dropped. */
const PASSAGES_PER_QUESTION = 2
/** Failed requests in a row after which the built-in assistant writes the rest of the questions. */
const MAX_FAILURES = 2

/** The answer was cut off, filtered, or failed. */
const UNUSABLE_FINISH_REASONS = new Set(['length', 'content-filter', 'error'])

/** Texts of a language model, with the built-in ones as a fallback if it fails or is too slow. */
export const languageModelAssistant = (
  config: LanguageModelConfig,
  { builtIn, random, logger, fetch, timeoutMs }: Dependencies,
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
  const logFailure = (
    task: keyof Assistant,
    error: unknown,
    timeout: AbortSignal,
    message = 'The language model failed; the built-in assistant answered.',
  ): void => {
    const failure = timeout.aborted ? 'too slow' : failureOf(error)
    logger.warn({ task, failure }, message)
  }

  const withFallback = async <Answer>(
    task: keyof Assistant,
    fromModel: (signal: AbortSignal) => Promise<Answer>,
    fromBuiltIn: () => Promise<Answer>,
  ): Promise<Answer> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await fromModel(timeout)
    } catch (error) {
      logFailure(task, error, timeout)
      return fromBuiltIn()
    }
  }

  /** Questions on passages of the book, a few per request, each with its own timeout. */
  async function* generateQuestions(
    request: QuestionsRequest,
    signal: AbortSignal,
  ): AsyncGenerator<WrittenQuestions> {
    const { passages } = await readKingJames({
      book: bookNameOf(request.book),
      seed: String(random()),
      questions: 0,
      passages: request.count * PASSAGES_PER_QUESTION,
    })
    let failures = 0
    for (let start = 0; start < passages.length; start += QUESTIONS_PER_REQUEST) {
      const prompt = questionsPrompt(
        request.book,
        passages.slice(start, start + QUESTIONS_PER_REQUEST),
      )
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await ask(
          (ai) => ai.Output.object({ schema: modelQuestionsSchema, name: 'questions' }),
          prompt,
          AbortSignal.any([signal, timeout]),
        )
        failures = 0
        yield questionsOf(answer, request.book, random)
      } catch (error) {
        signal.throwIfAborted()
        failures += 1
        if (failures < MAX_FAILURES) {
          logFailure('generateQuestions', error, timeout, 'The language model failed once.')
          continue
        }
        logFailure('generateQuestions', error, timeout)
        yield* builtIn.generateQuestions(request, signal)
        return
      }
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
    generateQuestions,
  }
}
