import { describe, expect, it } from 'vitest'
import { BIBLE_BOOKS, bookNameOf } from '../../../src/domain/scripture/bible-books.ts'
import {
  BOOK_GROUP_NAMES,
  BOOK_GROUPS,
  bookGroupOf,
  bookRangeOf,
  booksOfGroup,
  isInRange,
} from '../../../src/domain/scripture/book-groups.ts'

describe('the groups of books', () => {
  it.each([
    ['law', 'Genesis', 'Deuteronomy'],
    ['history', 'Joshua', 'Esther'],
    ['wisdom', 'Job', 'Song of Solomon'],
    ['prophets', 'Isaiah', 'Malachi'],
    ['gospels', 'Matthew', 'John'],
    ['apostles', 'Acts', 'Revelation'],
  ] as const)('%s is %s to %s', (group, first, last) => {
    const books = booksOfGroup(group)
    expect([books[0], books.at(-1)].map((book) => bookNameOf(book as number))).toEqual([
      first,
      last,
    ])
    expect(books.map(bookGroupOf)).toEqual(books.map(() => group))
    expect(bookRangeOf(BOOK_GROUP_NAMES[group])).toEqual([books[0], books.at(-1)])
  })

  it('have every book once, in Bible order', () => {
    expect(BOOK_GROUPS.flatMap(booksOfGroup)).toEqual(BIBLE_BOOKS.map((_, index) => index + 1))
  })

  it('have names that no book has', () => {
    const names = BIBLE_BOOKS.map(({ name }) => name)
    expect(names.filter((name) => Object.values(BOOK_GROUP_NAMES).includes(name))).toEqual([])
  })

  it.each([
    ['Ruth', [8, 8]],
    ['Gospels', [40, 43]],
    ['gospels', null],
    ['', null],
  ])('%s stands for the books %j', (name, range) => {
    expect(bookRangeOf(name)).toEqual(range)
  })

  it('contain a book from the first to the last', () => {
    expect([39, 40, 43, 44].map((book) => isInRange(book, [40, 43]))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isInRange(1, null)).toBe(true)
  })
})
