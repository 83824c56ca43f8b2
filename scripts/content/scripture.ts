import { readFileSync } from 'node:fs'
import type { Scripture } from '../../src/domain/question/draft-rules.ts'
import { nameKindsOf } from '../../src/domain/question/name-kind.ts'
import { QUOTED_TRANSLATIONS, type QuotedTranslation } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import type { Reference } from '../../src/domain/scripture/scripture.ts'
import type { Verse } from '../../src/domain/scripture/verse.ts'
import { bookFileOf, parseBookFile } from '../../src/server/platform/book-file.ts'

/** The Bible as the rules for questions look things up in it: both translations, read when they are needed. */

const read = new Map<string, Verse[]>()

/** The verses of a book, 1 to 66. */
export const versesOfBook = (translation: QuotedTranslation, book: number): Verse[] => {
  const key = `${translation} ${book}`
  const verses = read.get(key) ?? parseBookFile(readFileSync(bookFileOf(translation, book), 'utf8'))
  read.set(key, verses)
  return verses
}

/** The verses of a passage; fewer where a translation has no text for some. */
export const versesOf = (translation: QuotedTranslation, reference: Reference): Verse[] => {
  const order = (chapter: number, verse: number): number => chapter * 1000 + verse
  return versesOfBook(translation, reference.book).filter(
    ({ chapter, verse }) =>
      order(chapter, verse) >= order(reference.chapter, reference.verse) &&
      order(chapter, verse) <= order(reference.endChapter, reference.endVerse),
  )
}

const allVerses = (translation: QuotedTranslation): Verse[] =>
  BIBLE_BOOKS.flatMap((_, index) => versesOfBook(translation, index + 1))

/** What `foldedWords` makes of a text without accents, in a quarter of the time: both Bibles have 1.5 million words. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’‘.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const wordsOfBible = new Map<QuotedTranslation, string>()

const bibleInWords = (translation: QuotedTranslation): string => {
  const words =
    wordsOfBible.get(translation) ??
    ` ${plainWords(
      allVerses(translation)
        .map(({ text }) => text)
        .join(' '),
    )} `
  wordsOfBible.set(translation, words)
  return words
}

let nameKinds: ReturnType<typeof nameKindsOf> | undefined

export const SCRIPTURE: Scripture = {
  versesOf,
  hasWords: (translation, words) => bibleInWords(translation).includes(` ${words.join(' ')} `),
  kindOfName: (name) => {
    nameKinds ??= nameKindsOf(QUOTED_TRANSLATIONS.flatMap(allVerses))
    return nameKinds.get(name) ?? null
  },
}
