import { ALL_BOOKS } from '../../../domain/question/question.ts'
import { MAX_QUESTION_SEARCH_LENGTH } from '../../../domain/question/question-list.ts'
import { BIBLE_BOOKS } from '../../../domain/scripture/bible-books.ts'
import { pathTo } from '../../../domain/site/page.ts'
import {
  flag,
  oneOf,
  type Parameter,
  readParameters,
  text,
  withParameters,
} from '../../lib/search-parameters.ts'

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
  | { readonly type: 'review' }
  | { readonly type: 'sprint'; readonly groupId: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const id: Parameter<string | null> = {
  fallback: null,
  parse: (raw) => (UUID.test(raw) ? raw.toLowerCase() : null),
}

const PRACTICE = {
  book: oneOf([ALL_BOOKS, ...BIBLE_BOOKS.map(({ name }) => name)], ALL_BOOKS),
  adaptive: flag,
  q: text(MAX_QUESTION_SEARCH_LENGTH),
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
export const parseQuizParameters = (address: string): QuizParameters => {
  const { type, attemptId, sprintGroup, book, q, adaptive } = readParameters(PARAMETERS, address)
  if (sprintGroup !== null) return { type: 'sprint', groupId: sprintGroup }
  if (type === 'review') return { type }
  return type === 'daily'
    ? { type, attemptId }
    : { type, book, search: q, adaptive: adaptive && q === '' }
}

type Practice = Pick<PracticeParameters, 'book' | 'adaptive'> & { readonly search?: string }

/** The address of a practice round, so that a reload keeps its book, its search and its mode. */
export const practicePath = ({ book, adaptive, search = '' }: Practice): string =>
  `${pathTo('quiz')}?${withParameters(PRACTICE, { book, adaptive, q: search }, 'type=practice')}`

/** What is due, or when there is something again. */
export const REVIEW_PATH = `${pathTo('quiz')}?type=review`

export const PRACTICE_PATH = practicePath({ book: ALL_BOOKS, adaptive: false })
