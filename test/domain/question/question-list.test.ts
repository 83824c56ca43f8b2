import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf } from '../../../src/domain/question/question-list.ts'

describe('places of a page', () => {
  const sizes = [
    { book: 8, size: 3 },
    { book: 31, size: 0 },
    { book: 40, size: 2 },
  ]

  it('go on from book to book', () => {
    expect(placesOf(sizes, 2, 2)).toEqual([
      { book: 8, position: 3 },
      { book: 40, position: 1 },
    ])
    expect(placesOf(sizes, 5, 20)).toEqual([])
  })

  it('are a part of all places, for any sizes', () => {
    const anySizes = fc.array(fc.nat(7), { maxLength: 8 })
    fc.assert(
      fc.property(anySizes, fc.nat(40), fc.nat(20), (numbers, offset, count) => {
        const books = numbers.map((size, index) => ({ book: index + 1, size }))
        const all = books.flatMap(({ book, size }) =>
          Array.from({ length: size }, (_, index) => ({ book, position: index + 1 })),
        )
        expect(placesOf(books, offset, count)).toEqual(all.slice(offset, offset + count))
      }),
    )
  })
})
