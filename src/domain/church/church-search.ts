import { foldedWords } from '../text/fold.ts'
import {
  letterPairsOf,
  MAX_FUZZY_WORD_LENGTH,
  spellingsOf,
  UNSPACED,
} from '../text/search-words.ts'

/** Words of a search that are used; more would not narrow it down. */
const MAX_SEARCH_WORDS = 8

/** What a church is found and identified by. */
export type SearchableChurch = {
  readonly name: string
  readonly city: string | null
  readonly state: string | null
}

/** The column of a church that searches use: its folded words, each with a space before it. */
export const searchColumnsOf = ({ name, city, state }: SearchableChurch) => {
  const words = foldedWords([name, city, state].filter(Boolean).join(' '))
  return { searchText: words.map((word) => ` ${word}`).join('') }
}

/** A word of a search. */
export type SearchTerm = {
  /** It matches as a part of the text of a church, */
  readonly substring: string
  /** or, misspelt, a word that has one of these spellings too. */
  readonly spellings: readonly string[]
  /** The index entries of all churches with this very word: in scripts without spaces, its pairs of letters. */
  readonly entries: readonly string[]
}

/** One or two letters match only at the beginning of a word. */
const substringOf = (word: string): string =>
  [...word].length <= 2 && !UNSPACED.test(word) ? ` ${word}` : word

const entriesOf = (word: string): string[] => {
  const pairs = letterPairsOf(word)
  return pairs.length > 0 ? [...new Set(pairs)].slice(0, MAX_SEARCH_WORDS) : [word]
}

/** The words of a search that are used; none if it contains no letter or digit. */
export const searchWordsOf = (search: string): string[] =>
  [...new Set(foldedWords(search))].slice(0, MAX_SEARCH_WORDS)

/** The terms that a church must all match. */
export const searchTermsOf = (search: string): SearchTerm[] =>
  searchWordsOf(search).map((word) => ({
    substring: substringOf(word),
    // The typo may be an extra letter in a word of the maximum length.
    spellings: spellingsOf(word, MAX_FUZZY_WORD_LENGTH + 1),
    entries: entriesOf(word),
  }))
