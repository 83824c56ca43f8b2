import { useLocation, useSearch } from 'wouter'
import { MAX_QUESTION_SEARCH_LENGTH } from '../../../domain/question/question.ts'
import {
  MIN_QUESTION_SEARCH_LENGTH,
  QUESTION_VIEWS,
  type QuestionView,
} from '../../../domain/question/question-list.ts'
import { oneOf, text, useSearchParameters, withParameters } from '../../lib/search-parameters.ts'
import { bookParameter, pageParameter } from '../list/list-parameters.ts'

const PARAMETERS = {
  book: bookParameter,
  q: text(MAX_QUESTION_SEARCH_LENGTH),
  view: oneOf(QUESTION_VIEWS, 'all'),
  page: pageParameter,
}

/** A text that is too short to search for searches for nothing. */
export const searchOf = (typed: string): string => {
  const trimmed = typed.trim()
  return trimmed.length < MIN_QUESTION_SEARCH_LENGTH ? '' : trimmed
}

/** The filters and the page of the list of questions, which the address names. */
export const useQuestionsAddress = () => {
  const [{ book, q, view, page }, change] = useSearchParameters(PARAMETERS)
  const [path] = useLocation()
  const query = useSearch()
  const search = searchOf(q)
  /** Every other list begins with its first page, and "Back" leaves the filters at once. */
  const filter = (changes: { book?: string; q?: string; view?: QuestionView }): void =>
    change({ page: 1, ...changes }, { replace: true })
  return {
    filters: { book, search, view },
    page,
    isFiltered: book !== '' || search !== '' || view !== 'all',
    setBook: (chosen: string): void => filter({ book: chosen }),
    setSearch: (typed: string): void => filter({ q: typed }),
    setView: (chosen: QuestionView): void => filter({ view: chosen }),
    clearFilters: (): void => filter({ book: '', q: '', view: 'all' }),
    hrefOf: (number: number): string => {
      const next = withParameters(PARAMETERS, { page: number }, query).toString()
      return next === '' ? path : `${path}?${next}`
    },
  }
}
