import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayBePassage,
  searchTextOf,
  termOfBooks,
  termOfPassage,
  termsOfWords,
} from '../../../src/domain/question/question-search.ts'
import { parseReference, type Reference } from '../../../src/domain/scripture/scripture.ts'

const QUESTION = {
  book: 8,
  text: 'Who said, “Your people shall be my people”?',
  scriptureReference: 'Ruth 1:16-17',
  theme: 'Loyalty',
  options: ['Ruth', 'Orpah', 'Noémi', "Boaz's servant"].map((text) => ({ text })),
}

const reference = (text: string): Reference => parseReference(text) as Reference

describe('searchTextOf', () => {
  it('holds each folded word and the passage once, sorted', () => {
    expect(searchTextOf(QUESTION)).toBe(
      ' #8 #8.1 #8.1.16 #8.1.17 1 16 17 be boazs loyalty my noemi orpah people ruth said servant shall who your ',
    )
  })

  it('is the same for options in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...QUESTION.options], { minLength: 4 }), (options) => {
        expect(searchTextOf({ ...QUESTION, options })).toBe(searchTextOf(QUESTION))
      }),
    )
  })

  it('holds all verses of a passage over several chapters', () => {
    const text = searchTextOf({ ...QUESTION, scriptureReference: 'Ruth 1:22-2:2' })
    expect(text.match(/#\S+/g)).toEqual(['#8', '#8.1', '#8.1.22', '#8.2', '#8.2.1', '#8.2.2'])
  })

  it('holds the letters and pairs of letters of scripts without spaces', () => {
    const text = searchTextOf({ ...QUESTION, options: [], text: '神爱世', scriptureReference: '' })
    expect(text).toBe(' #8 loyalty 世 爱 爱世 神 神爱 神爱世 ')
  })

  it('cuts words that no index takes', () => {
    expect(searchTextOf({ ...QUESTION, options: [], text: '𐐷'.repeat(500) })).toContain(
      ` ${'𐐷'.repeat(64)} `,
    )
  })
})

describe('termsOfWords', () => {
  it('takes each word once, the longest first', () => {
    expect(termsOfWords('a RUTH ruth Boaz’s').map(({ words }) => words)).toEqual([
      ['boazs'],
      ['ruth'],
      ['a'],
    ])
  })

  it.each([
    ['ruth', 'ruth'],
    ['rut', 'rut'],
    ['ru', null],
    ['17', null],
    ['1984', null],
  ])('looks for longer words than %s: %s', (word, prefix) => {
    expect(termsOfWords(word)).toMatchObject([{ words: [word], prefix }])
  })

  it('tolerates no typo in a number', () => {
    expect(termsOfWords('1984')[0]?.spellings).toEqual([])
    expect(termsOfWords('ruth')[0]?.spellings).toContain('rut')
  })

  it.each(['', '  ', '%', '_ \\ "\'', '…'])('finds no word in "%s"', (search) => {
    expect(termsOfWords(search)).toEqual([])
  })
})

describe('passages', () => {
  it.each([
    ['John 3', true],
    ['1 sam 17', true],
    ['Ruth', false],
    ['1984', false],
  ])('%s may be one: %s', (search, may) => {
    expect(mayBePassage(search)).toBe(may)
  })

  it.each([
    ['Ruth 1:16-17', ['#8.1.16', '#8.1.17']],
    ['Ruth 1:1-22', ['#8.1']],
    ['Ruth 1:1-2:23', ['#8.1', '#8.2']],
    ['Ruth 1:1-4:22', ['#8']],
  ])('%s', (passage, words) => {
    expect(termOfPassage([reference(passage)])).toEqual({ words, prefix: null, spellings: [] })
  })

  it('are looked up by chapters when they are long', () => {
    const { words } = termOfPassage([reference('Genesis 1:2-50:26')])
    expect(words).toHaveLength(50)
  })

  it('have books', () => {
    expect(termOfBooks([8, 8]).words).toEqual(['#8'])
    expect(termOfBooks([40, 43]).words).toEqual(['#40', '#41', '#42', '#43'])
  })
})
