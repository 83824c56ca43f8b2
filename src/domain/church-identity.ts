import type { Findable } from './church-search.ts'
import { foldText } from './fold.ts'

/** Stands in no text that a person can enter. */
const SEPARATOR = '\u001f'

/** Equal for two entries of the same church: name, city and state without case, accents and spaces. */
export const churchIdentityOf = ({ name, city, state }: Findable): string =>
  [name, city ?? '', state ?? ''].map(foldText).join(SEPARATOR)
