import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BIBLE_BOOKS } from '../../../src/domain/scripture/bible-books.ts'
import {
  chapterLink,
  chapterReferenceOf,
  MAX_REFERENCE_LENGTH,
  parseReference,
  readingLink,
} from '../../../src/domain/scripture/scripture.ts'
import { TRANSLATIONS } from '../../../src/domain/scripture/translation.ts'

describe('valid references', () => {
  it.each([
    ['Ruth 1:16', [8, 1, 16, 1, 16]],
    ['Ruth 1:16-18', [8, 1, 16, 1, 18]],
    ['Ruth 1:16-16', [8, 1, 16, 1, 16]],
    ['Genesis 1:1', [1, 1, 1, 1, 1]],
    ['Genesis 1:1-2:3', [1, 1, 1, 2, 3]],
    ['Genesis 1:31-2:1', [1, 1, 31, 2, 1]],
    ['1 Samuel 31:13', [9, 31, 13, 31, 13]],
    ['Song of Solomon 8:6-7', [22, 8, 6, 8, 7]],
    ['Psalms 119:176', [19, 119, 176, 119, 176]],
    ['Psalms 150:6', [19, 150, 6, 150, 6]],
    ['Obadiah 1:4', [31, 1, 4, 1, 4]],
    ['3 John 1:2', [64, 1, 2, 1, 2]],
    ['Revelation 22:21', [66, 22, 21, 22, 21]],
  ])('are read: %s', (text, [book, chapter, verse, endChapter, endVerse]) => {
    expect(parseReference(text)).toEqual({ book, chapter, verse, endChapter, endVerse })
  })

  it.each(BIBLE_BOOKS)('to $name are at most as long as a stored reference', ({ name }) => {
    expect(`${name} 999:999-999:999`.length).toBeLessThanOrEqual(MAX_REFERENCE_LENGTH)
  })
})

describe('invalid references', () => {
  it.each([
    ['', 'empty'],
    ['Ruth', 'no chapter'],
    ['Ruth 1', 'no verse'],
    ['1:16', 'no book'],
    ['Tobit 1:1', 'not among the 66'],
    ['Psalm 23:1', 'the book is called Psalms'],
    ['ruth 1:16', 'not in capitals'],
    ['Ruth 0:1', 'there is no chapter 0'],
    ['Ruth 1:0', 'there is no verse 0'],
    ['Ruth 5:1', 'Ruth has 4 chapters'],
    ['Psalms 151:1', 'there are 150'],
    ['Obadiah 2:1', 'one chapter only'],
    ['Psalms 119:177', 'no chapter is longer than 176 verses'],
    ['Ruth 1:18-16', 'ends before it begins'],
    ['Genesis 2:3-1:1', 'ends before it begins'],
    ['Ruth 4:20-5:1', 'ends beyond the book'],
    ['Ruth 1:16-0', 'ends at verse 0'],
    ['Ruth 1:16-', 'no end'],
    ['Ruth 1:16–18', 'an en dash for a hyphen'],
    ['Ruth 1:16, 18', 'two passages'],
    ['Ruth 01:16', 'a leading zero'],
    ['Ruth 1:16-018', 'a leading zero at the end'],
    ['Ruth 1:16a', 'half a verse'],
    ['Ruth 1.16', 'no colon'],
    ['Ruth  1:16', 'two spaces'],
    [' Ruth 1:16', 'a space before'],
    ['Ruth 1:16 ', 'a space after'],
    ['Ruth 1:1600', 'four digits'],
    ['Ruth 1:-16', 'a minus'],
    ['Ruth 1:16\nRuth 1:17', 'two lines'],
  ])('are refused: %j, %s', (text) => {
    expect(parseReference(text)).toBeNull()
  })
})

it('reads any passage of any book', () => {
  const anyPosition = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 176 }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 66 }), anyPosition, anyPosition, (book, one, other) => {
      const { name, chapters } = BIBLE_BOOKS[book - 1] as (typeof BIBLE_BOOKS)[number]
      const [[chapter, verse], [endChapter, endVerse]] = [one, other]
        .map(([seed, at]) => [1 + (seed % chapters), at] as const)
        .sort((first, second) => first[0] - second[0] || first[1] - second[1]) as [
        readonly [number, number],
        readonly [number, number],
      ]
      const whole = { book, chapter, verse, endChapter, endVerse }
      expect(parseReference(`${name} ${chapter}:${verse}-${endChapter}:${endVerse}`)).toEqual(whole)
      expect(parseReference(`${name} ${chapter}:${verse}`)).toEqual({
        ...whole,
        endChapter: chapter,
        endVerse: verse,
      })
    }),
  )
})

describe('links to a reading site', () => {
  it.each([
    ['Ruth 1:16-18', 'Ruth 1'],
    ['Genesis 1:1-2:3', 'Genesis 1'],
    ['  1   Samuel\t3 : 4', '1 Samuel 3'],
    ['Jude', 'Jude'],
  ])('shorten %j to the chapter %s', (reference, chapter) => {
    expect(chapterReferenceOf(reference)).toBe(chapter)
  })

  it.each(TRANSLATIONS)('open the passage in $code', ({ code }) => {
    const version = code === 'SBLG' ? 'SBLGNT' : code
    const site = 'https://www.biblegateway.com/passage/'
    expect(readingLink('Ruth 1:16-18', code)).toBe(
      `${site}?search=Ruth+1%3A16-18&version=${version}`,
    )
    expect(chapterLink('Ruth 1:16-18', code)).toBe(`${site}?search=Ruth+1&version=${version}`)
  })

  it('keep the site and the parameters with any reference', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (reference) => {
        const address = new URL(readingLink(reference, 'KJV'))
        expect(address.origin + address.pathname).toBe('https://www.biblegateway.com/passage/')
        expect([...address.searchParams.keys()]).toEqual(['search', 'version'])
        expect(address.searchParams.get('version')).toBe('KJV')
      }),
    )
  })
})
