import { describe, expect, it } from 'vitest'
import { versesOfBook } from '../../scripts/content/scripture.ts'
import { QUOTED_TRANSLATIONS, quoteOf } from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS, bookNameOf } from '../../src/domain/scripture/bible-books.ts'
import { withPairedMarks } from '../../src/domain/scripture/quotation-marks.ts'
import type { Verse } from '../../src/domain/scripture/verse.ts'
import { readBank } from '../../src/server/prepare/question-bank.ts'
import { versesOfPassage } from './scripture-files.ts'

const bank = await readBank()

const textOf = (verses: readonly Verse[]): string => verses.map(({ text }) => text).join(' ')

/** Whether a quotation opens and never closes, or closes and never opened, by other means than the function's. */
const isUnpaired = (text: string): boolean => {
  const lastOpens = text.lastIndexOf('“') > text.lastIndexOf('”')
  const firstCloses = /^[^“]*”/.test(text)
  const lastInnerOpens = /‘(?:[^’]|’(?=\p{L}))*$/u.test(text)
  // Behind a letter it may be an apostrophe.
  const firstInnerCloses = /^[^‘]*(?<!\p{L})’/u.test(text)
  return lastOpens || firstCloses || lastInnerOpens || firstInnerCloses
}

type Excerpt = { readonly name: string; readonly verses: readonly Verse[] }

/** What stays unpaired of these excerpts as they are shown. */
const unpairedOf = (excerpts: readonly Excerpt[]): string[] =>
  excerpts
    .map(({ name, verses }) => `${name} ${textOf(withPairedMarks(verses))}`)
    .filter((text) => isUnpaired(text))

const books = BIBLE_BOOKS.map((_, index) => index + 1)

describe.each(QUOTED_TRANSLATIONS)('excerpts of the %s', (translation) => {
  const verses: readonly Excerpt[] = books.flatMap((book) =>
    versesOfBook(translation, book).map((verse) => ({
      name: `${bookNameOf(book)} ${verse.chapter}:${verse.verse}`,
      verses: [verse],
    })),
  )
  const quotes: readonly Excerpt[] = bank.flatMap(({ key, reference, also, question, answer }) =>
    [reference, ...(also ? [also] : [])].flatMap((passage) => {
      const whole = versesOfPassage(translation, passage)
      if (whole.length === 0) return []
      const quotedFor = { question, answer }
      return [whole, quoteOf(whole, quotedFor).verses, quoteOf(whole, quotedFor, 15).verses].map(
        (part) => ({ name: `${key} ${passage}`, verses: part }),
      )
    }),
  )

  it('of one verse pair their quotation marks', () => {
    expect(verses.length).toBeGreaterThan(31_000)
    expect(unpairedOf(verses)).toEqual([])
  })

  it('of chapters pair them, too', () => {
    const chapters = books.flatMap((book) =>
      [...Map.groupBy(versesOfBook(translation, book), ({ chapter }) => chapter)].map(
        ([chapter, part]) => ({ name: `${bookNameOf(book)} ${chapter}`, verses: part }),
      ),
    )
    expect(chapters).toHaveLength(1189)
    expect(unpairedOf(chapters)).toEqual([])
  })

  it('that questions quote, whole and cut, pair them, too', () => {
    expect(quotes.length).toBeGreaterThan(3 * 1900)
    expect(unpairedOf(quotes)).toEqual([])
  })

  it('keep every word, and are paired once', () => {
    const words = (text: string): string => text.replace(/[“”‘’\u00a0]/g, '')
    for (const { verses: excerpt } of [...verses, ...quotes]) {
      const paired = withPairedMarks(excerpt)
      expect(words(textOf(paired))).toBe(words(textOf(excerpt)))
      expect(withPairedMarks(paired)).toEqual(paired)
    }
  })
})
