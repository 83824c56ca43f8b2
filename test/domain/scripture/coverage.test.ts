import { describe, expect, it } from 'vitest'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'
import { coverageOf } from '../../../src/domain/scripture/coverage.ts'
import { verseCountOf } from '../../../src/domain/scripture/verse-counts.ts'

describe('the coverage of passages', () => {
  it.each([
    [[], 0, 0],
    [['Ruth 1:16'], 1, 1],
    [['Ruth 1:16-18'], 3, 1],
    [['Ruth 1:16-18', 'Ruth 1:18-19', 'Ruth 1:16'], 4, 1],
    [['Ruth 1:1', 'Ruth 2:1', 'Ruth 3:1'], 3, 3],
    // Another book with the same chapter and verse.
    [['Ruth 1:1', 'Esther 1:1'], 2, 2],
    // Ruth 1 has 22 verses.
    [['Ruth 1:22-2:2'], 3, 2],
    // The whole of Ruth 2, which has 23 verses, between.
    [['Ruth 1:22-3:1'], 25, 3],
    [['no passage', 'Ruth 9:1'], 0, 0],
  ])('of %j is %i verses in %i chapters', (references, verses, chapters) => {
    expect(coverageOf(references)).toEqual({ verses, chapters })
  })

  it('of the whole Bible is 31,102 verses in 1,189 chapters', () => {
    const books = BIBLE_BOOKS.map(({ name, chapters }, index) => {
      const last = verseCountOf(index + 1, chapters)
      return `${name} 1:1-${chapters === 1 ? '' : `${chapters}:`}${last}`
    })
    expect(coverageOf(books)).toEqual({ verses: 31_102, chapters: 1189 })
  })
})
