import { BIBLE_BOOKS, bookNumberOf } from './bible-books.ts'
import type { Translation } from './translation.ts'

/** A passage in the written form `Ruth 1:16`, `Ruth 1:16-18` or `Genesis 1:1-2:3`. */
export type Reference = {
  /** 1 to 66. */
  readonly book: number
  readonly chapter: number
  readonly verse: number
  readonly endChapter: number
  readonly endVerse: number
}

/** Maximum characters of a stored reference; valid ones have at most 31. */
export const MAX_REFERENCE_LENGTH = 100

/** Numbers without leading zeros: with them, the same passage would be another text. */
const REFERENCE_PATTERN =
  /^(.+) ([1-9]\d{0,2}):([1-9]\d{0,2})(?:-(?:([1-9]\d{0,2}):)?([1-9]\d{0,2}))?$/

/** The longest chapter, Psalm 119, has 176 verses. */
const MAX_VERSE_NUMBER = 176

/**
 * Parses a reference; null unless its book and chapters exist and its end is not before its start.
 * Verse numbers are checked only against the longest chapter.
 */
export const parseReference = (text: string): Reference | null => {
  const match = REFERENCE_PATTERN.exec(text)
  if (!match) return null
  const [, name, ...numbers] = match
  const book = bookNumberOf(name as string)
  if (book === null) return null
  const [chapter, verse, endChapterText, endVerseText] = numbers.map(Number)
  const endChapter = numbers[2] ? (endChapterText as number) : (chapter as number)
  const endVerse = numbers[3] ? (endVerseText as number) : (verse as number)
  const reference = {
    book,
    chapter: chapter as number,
    verse: verse as number,
    endChapter,
    endVerse,
  }
  return isPossible(reference) ? reference : null
}

const isPossible = (reference: Reference): boolean => {
  const chapters = BIBLE_BOOKS[reference.book - 1]?.chapters ?? 0
  const verses = [reference.verse, reference.endVerse]
  const ends = reference.endChapter * 1000 + reference.endVerse
  const starts = reference.chapter * 1000 + reference.verse
  return (
    reference.chapter >= 1 &&
    reference.endChapter <= chapters &&
    verses.every((verse) => verse >= 1 && verse <= MAX_VERSE_NUMBER) &&
    ends >= starts
  )
}

/** The chapter of a reference: the part before the colon, with whitespace collapsed. */
export const chapterReferenceOf = (reference: string): string =>
  (reference.split(':')[0] as string).replace(/\s+/g, ' ').trim()

/** Translations with a different code on Bible Gateway than in the specification. */
const READING_SITE_CODES: Partial<Record<Translation, string>> = { SBLG: 'SBLGNT' }

/** The URL of a passage or chapter in a translation, on Bible Gateway. */
export const readingLink = (reference: string, translation: Translation): string => {
  const address = new URL('https://www.biblegateway.com/passage/')
  address.searchParams.set('search', reference.replace(/\s+/g, ' ').trim())
  address.searchParams.set('version', READING_SITE_CODES[translation] ?? translation)
  return address.href
}

/** The URL of the whole chapter of a reference. */
export const chapterLink = (reference: string, translation: Translation): string =>
  readingLink(chapterReferenceOf(reference), translation)
