import { foldText } from '../text/fold.ts'
import type { PersonName } from './person.ts'

/** Words of a search that are used; more would not narrow it down. */
const MAX_SEARCH_WORDS = 8
/** An index of trigrams finds shorter words only where a word begins. */
const MIN_SUBSTRING_LENGTH = 3

/** What site admins find a person by: folded name and address, with a space before each word. */
export const personSearchText = ({ firstName, lastName, email }: PersonName): string => {
  const text = foldText([firstName, lastName, email].filter(Boolean).join(' '))
  return text && ` ${text}`
}

/**
 * The texts that a person's search text must all contain: the words of the search, in any order. One or
 * two letters match only at the beginning of a word.
 */
export const personSearchTerms = (search: string): string[] =>
  [...new Set(foldText(search).split(' '))]
    .filter((word) => word !== '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => ([...word].length < MIN_SUBSTRING_LENGTH ? ` ${word}` : word))
