import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'
import {
  isInOrder,
  MAX_PASSAGE_VERSES,
  type Passage,
  passageReferenceOf,
  passageVerseCount,
} from '../../../src/domain/scripture/passage.ts'
import { parseReference, type Reference } from '../../../src/domain/scripture/scripture.ts'
import { verseCountOf } from '../../../src/domain/scripture/verse-counts.ts'

const part = (
  chapter: number,
  verse: number,
  endChapter = chapter,
  endVerse = verse,
): Reference => ({
  book: 8,
  chapter,
  verse,
  endChapter,
  endVerse,
})

describe('a passage is written', () => {
  it.each<[string, Passage]>([
    ['Ruth 1:16', [part(1, 16)]],
    ['Ruth 1:16-18', [part(1, 16, 1, 18)]],
    ['Ruth 1:16-2:3', [part(1, 16, 2, 3)]],
    ['Ruth 1:16, 18-19; 2:4', [part(1, 16), part(1, 18, 1, 19), part(2, 4)]],
    ['Ruth 1:21-2:1, 3', [part(1, 21, 2, 1), part(2, 3)]],
    ['Ruth 1', [part(1, 1, 1, 22)]],
    ['Ruth 1-2', [part(1, 1, 2, 23)]],
    ['Ruth 1; 3', [part(1, 1, 1, 22), part(3, 1, 3, 18)]],
    ['Ruth 1:16; 2:1-23', [part(1, 16), part(2, 1, 2, 23)]],
  ])('%s', (text, passage) => {
    expect(passageReferenceOf(passage)).toBe(text)
  })

  it('as questions cite it', () => {
    const anyPart = fc
      .record({ book: fc.integer({ min: 1, max: 66 }), place: fc.nat(), length: fc.nat(30) })
      .map(({ book, place, length }) => {
        const chapter = (place % (BIBLE_BOOKS[book - 1]?.chapters ?? 1)) + 1
        const verses = verseCountOf(book, chapter)
        const verse = (place % verses) + 1
        const endVerse = Math.min(verses, verse + length)
        return { book, chapter, verse, endChapter: chapter, endVerse }
      })
      .filter(
        ({ book, chapter, verse, endVerse }) => verse > 1 || endVerse < verseCountOf(book, chapter),
      )
    fc.assert(
      fc.property(anyPart, (one) => {
        expect(parseReference(passageReferenceOf([one]))).toEqual(one)
        expect(passageVerseCount([one])).toBe(one.endVerse - one.verse + 1)
      }),
    )
  })
})

it.each<[number, Passage]>([
  [1, [part(1, 16)]],
  [5, [part(1, 21, 2, 3)]],
  [4, [part(1, 16), part(1, 18, 1, 20)]],
  [22 + 23 + 18, [part(1, 1, 3, 18)]],
])('%i verses are counted', (count, passage) => {
  expect(passageVerseCount(passage)).toBe(count)
})

it('may be as long as the longest chapter', () => {
  expect(verseCountOf(19, 119)).toBeLessThanOrEqual(MAX_PASSAGE_VERSES)
})

it.each<[boolean, Passage]>([
  [true, [part(1, 16), part(1, 18)]],
  [true, [part(1, 21, 2, 1), part(2, 2)]],
  [false, [part(1, 16), part(1, 16)]],
  [false, [part(1, 16, 1, 18), part(1, 17)]],
  [false, [part(2, 1), part(1, 16)]],
  [false, [part(1, 16), { ...part(2, 1), book: 9 }]],
])('is in order: %s', (expected, passage) => {
  expect(isInOrder(passage)).toBe(expected)
})
