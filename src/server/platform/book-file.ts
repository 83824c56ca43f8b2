import { readFile } from 'node:fs/promises'
import type { QuotedTranslation } from '../../domain/question/quotation.ts'
import { bookNameOf } from '../../domain/scripture/bible-books.ts'
import type { Verse } from '../../domain/scripture/verse.ts'

const FOLDER = new URL('../../../content/scripture/', import.meta.url)

/** The file of a book, 1 to 66: `content/scripture/web/08-ruth.txt`. */
export const bookFileOf = (translation: QuotedTranslation, book: number): URL => {
  const name = bookNameOf(book).toLowerCase().replaceAll(' ', '-')
  const number = String(book).padStart(2, '0')
  return new URL(`${translation.toLowerCase()}/${number}-${name}.txt`, FOLDER)
}

const LINE = /^(\d+):(\d+) (.+)$/gm

/** A part of a string keeps all of it in memory, at two bytes for each letter if it has one “ anywhere. */
const copied = (part: string): string => Buffer.from(part).toString()

/** The verses in a file's content. */
export const parseBookFile = (content: string): Verse[] =>
  Array.from(content.matchAll(LINE), ([, chapter, verse, text]) => ({
    chapter: Number(chapter),
    verse: Number(verse),
    text: copied(text as string),
  }))

/** The verses of a book in order, as the King James Version numbers them; a few have no text in the WEB. */
export const readBookFile = async (
  translation: QuotedTranslation,
  book: number,
): Promise<Verse[]> => parseBookFile(await readFile(bookFileOf(translation, book), 'utf8'))
