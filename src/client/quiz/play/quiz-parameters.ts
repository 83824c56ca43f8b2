import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { pathTo } from '../../../domain/site/page.ts'
import {
  flag,
  oneOf,
  type Parameter,
  readParameters,
  withParameters,
} from '../../lib/search-parameters.ts'

export type PracticeParameters = {
  readonly type: 'practice'
  readonly book: string
  readonly adaptive: boolean
}

export type QuizParameters =
  | PracticeParameters
  | { readonly type: 'daily'; readonly attemptId: string | null }
  | { readonly type: 'review' }
  | { readonly type: 'sprint'; readonly groupId: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const id: Parameter<string | null> = {
  fallback: null,
  parse: (text) => (UUID.test(text) ? text.toLowerCase() : null),
}

const PRACTICE = {
  book: oneOf([ALL_BOOKS, ...BIBLE_BOOKS.map(({ name }) => name)], ALL_BOOKS),
  adaptive: flag,
}
const PARAMETERS = {
  type: oneOf(['practice', 'daily', 'review'], 'practice'),
  attemptId: id,
  sprintGroup: id,
  ...PRACTICE,
}

/**
 * What the address asks for. `sprintGroup` alone makes it a sprint, whatever the type. `resume` is
 * not read: an attempt always continues where it was left.
 */
export const parseQuizParameters = (search: string): QuizParameters => {
  const { type, attemptId, sprintGroup, book, adaptive } = readParameters(PARAMETERS, search)
  if (sprintGroup !== null) return { type: 'sprint', groupId: sprintGroup }
  if (type === 'review') return { type }
  return type === 'daily' ? { type, attemptId } : { type, book, adaptive }
}

/** The address of a practice round, so that a reload keeps its book and mode. */
export const practicePath = (round: Omit<PracticeParameters, 'type'>): string =>
  `${pathTo('quiz')}?${withParameters(PRACTICE, round, 'type=practice')}`

/** What is due, or when there is something again. */
export const REVIEW_PATH = `${pathTo('quiz')}?type=review`

export const PRACTICE_PATH = practicePath({ book: ALL_BOOKS, adaptive: false })
