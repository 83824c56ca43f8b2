import { foldText } from '../text/fold.ts'
import { withoutEveryInvisible } from '../text/visible-text.ts'
import type { SearchableChurch } from './church-search.ts'

/** A control character, which no entry can contain. */
const SEPARATOR = '\u001f'

/** A key that is equal for two entries of the same church: name, city and state, ignoring case, accents, spacing and invisible characters. */
export const churchIdentityOf = ({ name, city, state }: SearchableChurch): string =>
  [name, city ?? '', state ?? '']
    .map((text) => foldText(withoutEveryInvisible(text)))
    .join(SEPARATOR)
