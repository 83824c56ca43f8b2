import { z } from 'zod'

/** The language model that writes texts, behind an OpenAI-compatible API. */
export type LanguageModelConfig = {
  readonly baseUrl: string
  readonly model: string
  /** Local models need none. Never logged. */
  readonly apiKey: string | null
}

/** Whether a path can be appended to it. */
const isBaseUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username + password + search + hash === ''
}

/** The environment variables of the assistant, for the environment's schema. */
export const assistantVariables = {
  ASSISTANT_BASE_URL: z
    .string()
    .trim()
    .refine(
      isBaseUrl,
      'must be the http or https address of an OpenAI-compatible API, such as https://api.example.org/v1',
    )
    .optional(),
  ASSISTANT_MODEL: z.string().trim().min(1, 'must be the name of a model').optional(),
  ASSISTANT_API_KEY: z
    .string()
    .trim()
    // It is sent in a header.
    .regex(/^[\x21-\x7e]+$/, 'must be the key alone, without spaces')
    .optional(),
}

const variablesSchema = z.object(assistantVariables)
type Variables = z.infer<typeof variablesSchema>

/** The configured language model; null for the built-in texts. */
export const languageModelOf = (variables: Variables): LanguageModelConfig | null => {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model } = variables
  if (baseUrl === undefined || model === undefined) return null
  return { baseUrl, model, apiKey: variables.ASSISTANT_API_KEY ?? null }
}

/** Problems with the combination of variables, a line each. */
export const assistantProblems = (variables: Variables): string[] => {
  const { ASSISTANT_BASE_URL: baseUrl, ASSISTANT_MODEL: model, ASSISTANT_API_KEY: key } = variables
  const isAnySet = [baseUrl, model, key].some((value) => value !== undefined)
  const problems: string[] = []
  if (isAnySet && baseUrl === undefined) {
    problems.push(
      'ASSISTANT_BASE_URL is missing: it must be the address of an OpenAI-compatible API, such as https://api.example.org/v1.',
    )
  }
  if (isAnySet && model === undefined) {
    problems.push('ASSISTANT_MODEL is missing: it must be the name of a model at that address.')
  }
  return problems
}
