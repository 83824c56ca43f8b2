import { oneOf, type Parameter, readParameters } from '../../lib/search-parameters.ts'
import { PRACTICE_PARAMETERS, REVIEW_PARAMETERS } from '../../shared/quiz-paths.ts'

export type PracticeParameters = {
  readonly type: 'practice'
  readonly book: string
  /** Words or a passage that the questions are about; empty without a search. */
  readonly search: string
  /** Never with a search. */
  readonly adaptive: boolean
}

export type QuizParameters =
  | PracticeParameters
  | { readonly type: 'daily'; readonly attemptId: string | null }
  /** `missed`: empty for what is due; else the books of which what was missed is reviewed. */
  | { readonly type: 'review'; readonly missed: string }
  | { readonly type: 'sprint'; readonly groupId: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const id: Parameter<string | null> = {
  fallback: null,
  parse: (raw) => (UUID.test(raw) ? raw.toLowerCase() : null),
}

const PARAMETERS = {
  type: oneOf(['practice', 'daily', 'review'], 'practice'),
  attemptId: id,
  sprintGroup: id,
  ...PRACTICE_PARAMETERS,
  ...REVIEW_PARAMETERS,
}

/**
 * What the address asks for. `sprintGroup` alone makes it a sprint, whatever the type. `resume` is
 * not read: an attempt always continues where it was left.
 */
export const parseQuizParameters = (address: string): QuizParameters => {
  const { type, attemptId, sprintGroup, book, q, adaptive, missed } = readParameters(
    PARAMETERS,
    address,
  )
  if (sprintGroup !== null) return { type: 'sprint', groupId: sprintGroup }
  if (type === 'review') return { type, missed }
  return type === 'daily'
    ? { type, attemptId }
    : { type, book, search: q, adaptive: adaptive && q === '' }
}
