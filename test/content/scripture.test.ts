import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainWords, versesOfBook } from '../../scripts/content/scripture.ts'
import { SAMPLE_VERSE } from '../../src/client/ui/sample-verse.ts'
import { contentStems } from '../../src/domain/question/content-words.ts'
import {
  QUOTED_TRANSLATIONS,
  type QuotedTranslation,
  quoteOf,
} from '../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS, bookNameOf } from '../../src/domain/scripture/bible-books.ts'
import type { Verse } from '../../src/domain/scripture/verse.ts'
import { verseCountOf } from '../../src/domain/scripture/verse-counts.ts'
import { foldedWords } from '../../src/domain/text/fold.ts'
import { readBank } from '../../src/server/prepare/question-bank.ts'
import { versesOfPassage } from './scripture-files.ts'

const bookNumbers = BIBLE_BOOKS.map((_, index) => index + 1)

/** Not in the oldest manuscripts, so the World English Bible has them only in its notes. */
const WITHOUT_TEXT: Readonly<Record<QuotedTranslation, readonly string[]>> = {
  WEB: ['Luke 17:36', 'Acts 8:37', 'Acts 15:34', 'Acts 24:7'],
  KJV: [],
}

const placesOf = (book: number): string[] =>
  Array.from({ length: BIBLE_BOOKS[book - 1]?.chapters ?? 0 }, (_, index) => index + 1).flatMap(
    (chapter) =>
      Array.from({ length: verseCountOf(book, chapter) }, (_, index) => `${chapter}:${index + 1}`),
  )

const nameOf = (book: number, { chapter, verse }: Verse): string =>
  `${bookNameOf(book)} ${chapter}:${verse}`

describe.each(QUOTED_TRANSLATIONS)('the text of the %s', (translation) => {
  const verses = bookNumbers.flatMap((book) =>
    versesOfBook(translation, book).map((verse) => ({ name: nameOf(book, verse), ...verse })),
  )
  const versesLike = (pattern: RegExp): string[] =>
    verses.filter(({ text }) => pattern.test(text)).map(({ name, text }) => `${name} ${text}`)

  it('is one file for each of the 66 books', () => {
    const folder = `content/scripture/${translation.toLowerCase()}`
    expect(readdirSync(folder)).toHaveLength(BIBLE_BOOKS.length)
  })

  it('has every verse once and in order, as the King James Version numbers them', () => {
    for (const book of bookNumbers) {
      const expected = placesOf(book).filter(
        (place) => !WITHOUT_TEXT[translation].includes(`${bookNameOf(book)} ${place}`),
      )
      const found = versesOfBook(translation, book)
      expect(found.map(({ chapter, verse }) => `${chapter}:${verse}`)).toEqual(expected)
    }
  })

  it('has letters and marks of prose only: no numbers, brackets or marks of notes', () => {
    expect(versesLike(/[^\p{Script=Latin} \u00a0.,;:!?’‘“”()—-]/u)).toEqual([])
  })

  it('gives the same words to the quick splitting that the checks of questions use', () => {
    const [first, last] = [verses.slice(0, 500), verses.slice(-500)]
    for (const { text } of [
      ...first,
      ...last,
      ...verses.filter(({ text }) => /[^\w\s,.;:?!]/.test(text)).slice(0, 2000),
    ]) {
      expect(plainWords(text)).toBe(foldedWords(text).join(' '))
    }
  })

  it('has single spaces, none before a mark, and one after it', () => {
    expect(versesLike(/\s{2}|^\s|\s$| [.,;:!?]|[.;!?]\p{L}|,\p{L}/u)).toEqual([])
    // Two quotation marks are kept together.
    expect(versesLike(/(?<![“”‘’])\u00a0|\u00a0(?![“”‘’])/u)).toEqual([])
  })
})

it('quotes Romans 16:25-27 where the World English Bible itself has Romans 14:24-26', () => {
  const [first, , last] = versesOfPassage('WEB', 'Romans 16:25-27')
  expect(first?.text).toMatch(/^Now to him who is able to establish you/)
  expect(last?.text).toMatch(/to whom be the glory forever! Amen\.$/)
})

it('quotes a word of the right answer for nine questions in ten, and wherever a passage has one', async () => {
  const has = (text: string, answer: string): boolean =>
    !contentStems(text).isDisjointFrom(contentStems(answer))
  const textOf = (verses: readonly Verse[]): string => verses.map(({ text }) => text).join(' ')
  const bank = await readBank()
  const quoted = bank.map((question) => {
    const passages = [question.reference, question.also ?? '']
      .map((reference) => versesOfPassage('WEB', reference))
      .filter(({ length }) => length > 0)
    return {
      key: question.key,
      isPossible: passages.some((verses) => has(textOf(verses), question.answer)),
      isQuoted: passages.some((verses) =>
        has(textOf(quoteOf(verses, question).verses), question.answer),
      ),
    }
  })
  expect(quoted.filter(({ isPossible, isQuoted }) => isPossible && !isQuoted)).toEqual([])
  // Answers about the meaning of a passage, or about what links two, have words of their own.
  const share = quoted.filter(({ isQuoted }) => isQuoted).length / quoted.length
  expect(share).toBeGreaterThan(0.9)
})

it('is quoted word for word on the pages before signing up', () => {
  expect(versesOfPassage('WEB', 'Ruth 1:16')).toEqual([SAMPLE_VERSE])
})
