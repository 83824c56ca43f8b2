import { bookNumberOf } from '../../../domain/scripture/bible-books.ts'
import type { Parameter } from '../../lib/search-parameters.ts'

/** The page of a list in the address, from 1; the first one is not named. */
export const pageParameter: Parameter<number> = {
  fallback: 1,
  parse: (raw) => (/^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : null),
}

/** The name of a book in the address; empty for all. */
export const bookParameter: Parameter<string> = {
  fallback: '',
  parse: (raw) => (bookNumberOf(raw) === null ? null : raw),
}
