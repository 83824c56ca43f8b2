import type { SearchableChurch } from './church-search.ts'
import { foldText } from './fold.ts'

/** A control character, which no entry can contain. */
const SEPARATOR = '\u001f'

/** A key that is equal for two entries of the same church: name, city and state, ignoring case, accents and spacing. */
export const churchIdentityOf = ({ name, city, state }: SearchableChurch): string =>
  [name, city ?? '', state ?? ''].map(foldText).join(SEPARATOR)
