import { bookNumberOf } from '../../domain/bible-books.ts'
import type { Parameter } from '../lib/search-parameters.ts'

/** The name of a book in the address; empty for all. */
export const bookParameter: Parameter<string> = {
  fallback: '',
  parse: (raw) => (bookNumberOf(raw) === null ? null : raw),
}
