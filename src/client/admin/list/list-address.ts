import {
  MAX_LIST_SEARCH_LENGTH,
  PAGE_DIRECTIONS,
  type PageRequest,
} from '../../../domain/administration/list-page.ts'
import { oneOf, text, useSearchParameters, withParameters } from '../../lib/search-parameters.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Of a list; pages add their own filters, whose change leads to the first page. */
export const LIST_PARAMETERS = {
  search: text(MAX_LIST_SEARCH_LENGTH),
  cursor: { fallback: '', parse: (raw: string) => (UUID.test(raw) ? raw : null) },
  direction: oneOf(PAGE_DIRECTIONS, 'next'),
}

/** The address without a search and a page, for the other parts of a page. */
export const LIST_START = { search: '', cursor: '', direction: 'next' } as const

/** The search and the page of a list that the address names; see `PageRequest`. */
export const useListAddress = () => {
  const [{ search, cursor, direction }, change] = useSearchParameters(LIST_PARAMETERS)
  const request: PageRequest = { direction, ...(cursor ? { cursor } : {}) }
  return {
    search,
    request,
    // "Back" skips the letters of a search.
    setSearch: (next: string): void => change({ ...LIST_START, search: next }, { replace: true }),
    /** Of another page of the same list. */
    hrefOf: (path: string, query: string, { cursor: from = '', direction: to }: PageRequest) =>
      `${path}?${withParameters(LIST_PARAMETERS, { cursor: from, direction: to }, query)}`,
  }
}
