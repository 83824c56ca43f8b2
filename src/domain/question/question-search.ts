import { BIBLE_BOOKS } from '../scripture/bible-books.ts'
import type { BookRange } from '../scripture/book-groups.ts'
import type { Passage } from '../scripture/passage.ts'
import { parseReference, type Reference } from '../scripture/scripture.ts'
import { verseCountOf } from '../scripture/verse-counts.ts'
import { foldedWords } from '../text/fold.ts'
import {
  letterPairsOf,
  MAX_FUZZY_WORD_LENGTH,
  spellingsOf,
  UNSPACED,
} from '../text/search-words.ts'

/** What a question is found by. Which option is correct, the lesson and its passages are not part of it. */
export type SearchableQuestion = {
  /** 1 to 66. */
  readonly book: number
  readonly text: string
  readonly scriptureReference: string
  readonly theme: string
  readonly options: readonly { readonly text: string }[]
}

/** Words of people have letters and digits alone, so none is taken for a passage. */
const PASSAGE = '#'

const bookEntry = (book: number): string => `${PASSAGE}${book}`
const chapterEntry = (book: number, chapter: number): string => `${PASSAGE}${book}.${chapter}`
const verseEntry = (book: number, chapter: number, verse: number): string =>
  `${PASSAGE}${book}.${chapter}.${verse}`

const chaptersOf = ({ chapter, endChapter }: Reference): number[] =>
  Array.from({ length: endChapter - chapter + 1 }, (_, place) => chapter + place)

const verseEntriesOf = (reference: Reference): string[] => {
  const { book, chapter, verse, endChapter, endVerse } = reference
  return chaptersOf(reference).flatMap((one) => {
    const first = one === chapter ? verse : 1
    const last = one === endChapter ? endVerse : verseCountOf(book, one)
    return Array.from({ length: last - first + 1 }, (_, place) =>
      verseEntry(book, one, first + place),
    )
  })
}

const chapterEntriesOf = (reference: Reference): string[] =>
  chaptersOf(reference).map((chapter) => chapterEntry(reference.book, chapter))

/** Letters of a word that are compared: an index has a limit. */
const MAX_WORD_LENGTH = 64

const wordsOf = (text: string): string[] =>
  foldedWords(text).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))

/** A script without spaces can be searched from any letter on. */
const piecesOf = (word: string): string[] =>
  UNSPACED.test(word)
    ? [word, ...[...word].filter((letter) => UNSPACED.test(letter)), ...letterPairsOf(word)]
    : [word]

/**
 * The column of a question that searches use: its folded words and the entries of its passage, each once, in
 * alphabetical order, between spaces. The order says nothing about its options.
 */
export const searchTextOf = (question: SearchableQuestion): string => {
  const { book, text, scriptureReference, theme, options } = question
  const texts = [text, scriptureReference, theme, ...options.map((option) => option.text)]
  const reference = parseReference(scriptureReference)
  const passage = reference ? [...chapterEntriesOf(reference), ...verseEntriesOf(reference)] : []
  const words = texts.flatMap(wordsOf).flatMap(piecesOf)
  const entries = [...new Set([bookEntry(book), ...passage, ...words])].sort()
  return ` ${entries.join(' ')} `
}

/** A part of a search. A question matches it by any of its words. */
export type QuestionSearchTerm = {
  /** Words as they are. */
  readonly words: readonly string[]
  /** Longer words match that begin like this; null if there is no such. */
  readonly prefix: string | null
  /** Misspelt, words match that have one of these spellings, too. */
  readonly spellings: readonly string[]
}

const exactly = (words: readonly string[]): QuestionSearchTerm => ({
  words,
  prefix: null,
  spellings: [],
})

/** Beginnings of words that are looked for. Shorter ones are the beginning of too many. */
const MIN_PREFIX_LENGTH = 3

/** A number is no beginning of another one, and one or two letters are whole words. */
const termOf = (word: string): QuestionSearchTerm => {
  if (/^\d+$/.test(word)) return exactly([word])
  return {
    words: [word],
    prefix: [...word].length >= MIN_PREFIX_LENGTH ? word : null,
    // The typo may be an extra letter in a word of the maximum length.
    spellings: spellingsOf(word, MAX_FUZZY_WORD_LENGTH + 1),
  }
}

const termsOfWord = (word: string): QuestionSearchTerm[] => {
  const pairs = letterPairsOf(word)
  return pairs.length > 0 ? pairs.map((pair) => exactly([pair])) : [termOf(word)]
}

/**
 * The terms of a search's words, all of which a question must match, the longest first, which is usually the
 * rarest; none if the search has neither a letter nor a digit.
 */
export const termsOfWords = (search: string): QuestionSearchTerm[] =>
  [...new Set(wordsOf(search))].sort((one, other) => other.length - one.length).flatMap(termsOfWord)

/** Whether a search may be a passage, as far as it costs nothing to tell: it has a name and a number. */
export const mayBePassage = (search: string): boolean => /\p{L}/u.test(search) && /\d/.test(search)

const isWholeChapters = ({ book, verse, endChapter, endVerse }: Reference): boolean =>
  verse === 1 && endVerse === verseCountOf(book, endChapter)

const isWholeBook = (reference: Reference): boolean =>
  isWholeChapters(reference) &&
  reference.chapter === 1 &&
  reference.endChapter === BIBLE_BOOKS[reference.book - 1]?.chapters

/** Verses that are looked up one by one; of a longer passage, its chapters. */
const MAX_VERSES = 200

const entriesOfPart = (part: Reference): string[] => {
  if (isWholeBook(part)) return [bookEntry(part.book)]
  if (isWholeChapters(part)) return chapterEntriesOf(part)
  const verses = verseEntriesOf(part)
  return verses.length <= MAX_VERSES ? verses : chapterEntriesOf(part)
}

/** A question matches a passage if it has a verse of it. */
export const termOfPassage = (passage: Passage): QuestionSearchTerm =>
  exactly(passage.flatMap(entriesOfPart))

/** A question matches if its passage is in one of these books. */
export const termOfBooks = ([first, last]: BookRange): QuestionSearchTerm =>
  exactly(Array.from({ length: last - first + 1 }, (_, index) => bookEntry(first + index)))
