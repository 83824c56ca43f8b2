import { BIBLE_BOOKS } from '../scripture/bible-books.ts'
import { foldedWords } from '../text/fold.ts'

/** A book of the Bible, or some of its chapters. */
export type ChapterRange = {
  /** 1 to 66. */
  readonly book: number
  readonly firstChapter: number
  readonly lastChapter: number
}

/** What a group's theme asks for: a passage, or words that a question's theme may contain. */
export type SprintTheme =
  | { readonly kind: 'passage'; readonly passage: ChapterRange }
  | { readonly kind: 'topic'; readonly words: readonly string[] }

const BOOK_WORDS = BIBLE_BOOKS.map(({ name }) => foldedWords(name))

/** The Psalms are quoted one by one, so both forms of their name are in use. */
const SINGULAR = new Map([['psalm', 'psalms']])

/** Other ways to write the number of a book: "First John" and not "John". */
const NUMBERS = new Map([
  ...['i', '1st', 'first'].map((word) => [word, '1'] as const),
  ...['ii', '2nd', 'second'].map((word) => [word, '2'] as const),
  ...['iii', '3rd', 'third'].map((word) => [word, '3'] as const),
])
const NUMBERED_BOOKS = new Set(
  BOOK_WORDS.filter(({ length }) => length === 2).map(([, name]) => name),
)

const DASHES = /[\u2010-\u2014]/g
/** In place of a dash: "1 to 4". */
const WRITTEN_DASH = /(?<=\d\s+)(?:to|through)(?=\s+\d)/gi
/** Verses after a chapter: ":16", ":16-18", but only the ":31" of "1:31-2:3". */
const VERSES = /(?<=\d)\s*:\s*\d+(?:\s*-\s*\d+(?!\s*:|\d))?/g
/** The end of "Jonah's". */
const POSSESSIVE = /['\u2019]s(?!\p{L})/giu

/** The folded words, without verses: questions are chosen by chapter. */
const wordsOf = (text: string): string[] => {
  const words = foldedWords(
    text
      .replace(DASHES, '-')
      .replace(WRITTEN_DASH, '-')
      .replace(VERSES, '')
      .replace(POSSESSIVE, ''),
  )
  return words.map((word, index) =>
    NUMBERED_BOOKS.has(words[index + 1])
      ? (NUMBERS.get(word) ?? word)
      : (SINGULAR.get(word) ?? word),
  )
}

/** Where the words of a book's name begin in `words`; -1 if they are not there. */
const positionOf = (name: readonly string[], words: readonly string[]): number =>
  words.findIndex((_word, start) => name.every((part, index) => words[start + index] === part))

/** The book that is named in `words`: the longest name, so "1 John" and not "John"; else the first. */
const bookIn = (words: readonly string[]): { book: number; end: number } | null => {
  const found = BOOK_WORDS.map((name, index) => ({
    book: index + 1,
    length: name.length,
    start: positionOf(name, words),
  })).filter(({ start }) => start >= 0)
  const [longest] = found.sort((one, other) => other.length - one.length || one.start - other.start)
  return longest ? { book: longest.book, end: longest.start + longest.length } : null
}

const isChapter = (word: string | undefined): word is string => /^\d{1,3}$/.test(word ?? '')

/** The passage with the chapters that follow the book's name; null for chapters that do not exist. */
const passageOf = (book: number, chapters: readonly string[]): ChapterRange | null => {
  const lastOfBook = BIBLE_BOOKS[book - 1]?.chapters ?? 0
  const [first = '1', last = chapters.length > 0 ? first : String(lastOfBook)] = chapters
  const firstChapter = Number(first)
  const lastChapter = Number(last)
  const exists = firstChapter >= 1 && firstChapter <= lastChapter && lastChapter <= lastOfBook
  return exists ? { book, firstChapter, lastChapter } : null
}

/** A book with or without chapters: "Ruth", "Ruth 2", "Ruth 1-4"; null for anything else, verses too. */
export const parsePassage = (text: string): ChapterRange | null => {
  if (text.includes(':')) return null
  const words = wordsOf(text)
  const found = bookIn(words)
  if (!found) return null
  const chapters = words.slice(found.end)
  const isNameFirst = found.end === BOOK_WORDS[found.book - 1]?.length
  const isWhole = isNameFirst && chapters.length <= 2 && chapters.every(isChapter)
  return isWhole ? passageOf(found.book, chapters) : null
}

/** Words shorter than this ("the", "of") say nothing about a topic. */
const MIN_TOPIC_WORD_LENGTH = 4

/**
 * What a theme asks for: the passage it names ("Walking through Ruth 1-4"), else its words as a topic.
 */
export const sprintThemeOf = (theme: string): SprintTheme => {
  const words = wordsOf(theme)
  const found = bookIn(words)
  if (found) {
    const following = words.slice(found.end, found.end + 2)
    const chapters = following.slice(0, following.filter(isChapter).length)
    const passage = passageOf(found.book, chapters.filter(isChapter)) ?? passageOf(found.book, [])
    if (passage) return { kind: 'passage', passage }
  }
  return { kind: 'topic', words: words.filter((word) => word.length >= MIN_TOPIC_WORD_LENGTH) }
}
