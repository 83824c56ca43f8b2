import { readFileSync } from 'node:fs'
import type { QuotedTranslation } from '../../src/domain/question/quotation.ts'
import { bookNumberOf } from '../../src/domain/scripture/bible-books.ts'
import { parseReference } from '../../src/domain/scripture/scripture.ts'
import type { Verse } from '../../src/domain/scripture/verse.ts'
import { bookFileOf, parseBookFile } from '../../src/server/platform/book-file.ts'

const read = new Map<string, Verse[]>()

/** The verses of a book, 1 to 66. */
export const versesOfBook = (translation: QuotedTranslation, book: number): Verse[] => {
  const key = `${translation} ${book}`
  const verses = read.get(key) ?? parseBookFile(readFileSync(bookFileOf(translation, book), 'utf8'))
  read.set(key, verses)
  return verses
}

/** The verses of a passage in our written form. */
export const versesOfPassage = (translation: QuotedTranslation, text: string): Verse[] => {
  const reference = parseReference(text)
  if (!reference) return []
  const order = (chapter: number, verse: number): number => chapter * 1000 + verse
  return versesOfBook(translation, reference.book).filter(
    ({ chapter, verse }) =>
      order(chapter, verse) >= order(reference.chapter, reference.verse) &&
      order(chapter, verse) <= order(reference.endChapter, reference.endVerse),
  )
}

/** A book's verses in the King James Version. */
export const kingJamesVerses = (book: string): Verse[] =>
  versesOfBook('KJV', bookNumberOf(book) as number)
