import { ALL_BOOKS, MAX_QUESTION_SEARCH_LENGTH } from '../../domain/question/question.ts'
import { BIBLE_BOOKS } from '../../domain/scripture/bible-books.ts'
import { BOOK_GROUP_NAMES } from '../../domain/scripture/book-groups.ts'
import { pathTo } from '../../domain/site/page.ts'
import { flag, oneOf, text, withParameters } from '../lib/search-parameters.ts'

/** What can be practised: all books, a group of them, or one. */
const PLACES = [
  ALL_BOOKS,
  ...Object.values(BOOK_GROUP_NAMES),
  ...BIBLE_BOOKS.map(({ name }) => name),
] as const

/** The parameters of a practice round. */
export const PRACTICE_PARAMETERS = {
  book: oneOf(PLACES, ALL_BOOKS),
  adaptive: flag,
  q: text(MAX_QUESTION_SEARCH_LENGTH),
}

/** Empty for a review of what is due; for one of what was missed, where it was. */
export const REVIEW_PARAMETERS = { missed: oneOf(['', ...PLACES], '') }

type Practice = {
  /** A book, a group of books, or all. */
  readonly book: string
  readonly adaptive: boolean
  readonly search?: string
}

/** The address of a practice round, so that a reload keeps its book, its search and its mode. */
export const practicePath = ({ book, adaptive, search = '' }: Practice): string =>
  `${pathTo('quiz')}?${withParameters(PRACTICE_PARAMETERS, { book, adaptive, q: search }, 'type=practice')}`

/** What is due, or when there is something again. */
export const REVIEW_PATH = `${pathTo('quiz')}?type=review`

/** A review of what was missed: in a book, in a group of books, or in all. */
export const missedReviewPath = (book: string): string =>
  `${pathTo('quiz')}?${withParameters(REVIEW_PARAMETERS, { missed: book }, 'type=review')}`

export const PRACTICE_PATH = practicePath({ book: ALL_BOOKS, adaptive: false })
