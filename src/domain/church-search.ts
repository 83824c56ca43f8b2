import { foldedWords } from './fold.ts'

/** Shorter words are other words when a letter changes. */
const MIN_MISSPELT_WORD_LENGTH = 4
/** Longer ones tell nothing more, and each letter costs an entry of the index. */
const MAX_MISSPELT_WORD_LENGTH = 40
/** Words of a search that are looked for; more would not narrow it down. */
const MAX_SEARCH_WORDS = 8

/** Scripts that put no spaces between words, so that a search may begin anywhere. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** What a church is found by: its name and its place. */
export type Findable = {
  readonly name: string
  readonly city: string | null
  readonly state: string | null
}

/**
 * The word, and it with each single letter left out. Two words that differ by one typing error
 * (a letter left out, added or mistaken, or two that changed places) share at least one of these.
 * Source of the idea: the symmetric delete algorithm (SymSpell, Wolf Garbe, 2012).
 */
export const spellingsOf = (word: string, longest = MAX_MISSPELT_WORD_LENGTH): string[] => {
  const letters = [...word]
  if (letters.length < MIN_MISSPELT_WORD_LENGTH || letters.length > longest) {
    return [word]
  }
  const shorter = letters.map((_letter, index) => letters.toSpliced(index, 1).join(''))
  return [...new Set([word, ...shorter])]
}

/** The columns by which searches find a church. */
export const searchColumnsOf = ({ name, city, state }: Findable) => {
  const words = foldedWords([name, city, state].filter(Boolean).join(' '))
  return {
    searchText: words.map((word) => ` ${word}`).join(''),
    searchSpellings: [...new Set(words.flatMap((word) => spellingsOf(word)))],
  }
}

/** A word of a search: it stands in the text as it is, or shares a spelling with a word there. */
export type SearchTerm = { readonly contained: string; readonly spellings: readonly string[] }

/** One or two letters say something only where a word begins. */
const containedOf = (word: string): string =>
  [...word].length <= 2 && !UNSPACED.test(word) ? ` ${word}` : word

/** The words that a church must have, each, to be found; none when the search holds no letter. */
export const searchTermsOf = (search: string): SearchTerm[] =>
  [...new Set(foldedWords(search))].slice(0, MAX_SEARCH_WORDS).map((word) => ({
    contained: containedOf(word),
    // A letter too many makes the longest word longer.
    spellings: spellingsOf(word, MAX_MISSPELT_WORD_LENGTH + 1),
  }))
