import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  searchColumnsOf,
  searchTermsOf,
  spellingsOf,
} from '../../../src/domain/church/church-search.ts'
import { foldText } from '../../../src/domain/text/fold.ts'

const letter = fc.constantFrom(...'abcdefghijklmnoprstuvwyz', '은', '혜', 'я')
const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((letters) => letters.join(''))

/** The word with one typing error. */
const misspelt = fc
  .tuple(word, fc.nat(), letter, fc.nat({ max: 3 }))
  .map(([text, at, other, kind]) => {
    const letters = [...text]
    const place = at % (letters.length - 1)
    if (kind === 0) letters.splice(place, 1)
    if (kind === 1) letters.splice(place, 0, other)
    if (kind === 2) letters.splice(place, 1, other)
    if (kind === 3) letters.splice(place, 2, letters[place + 1] as string, letters[place] as string)
    return [text, letters.join('')] as const
  })

describe('spellingsOf', () => {
  it('returns the word and each form with one letter left out', () => {
    expect(spellingsOf('hope')).toEqual(['hope', 'ope', 'hpe', 'hoe', 'hop'])
    expect(spellingsOf('book')).toEqual(['book', 'ook', 'bok', 'boo'])
  })

  it('returns only the word below 4 and above 40 letters', () => {
    expect(spellingsOf('new')).toEqual(['new'])
    expect(spellingsOf('a'.repeat(41))).toEqual(['a'.repeat(41)])
    expect(spellingsOf('auferstehungskirchengemeinde')).toHaveLength(29)
  })

  it('matches the longest word typed with one extra letter', () => {
    const name = 'abcdefghijklmnopqrstuvwxyz0123456789äöüß'.replace('ß', 'x')
    const known = spellingsOf(foldText(name))
    const [term] = searchTermsOf(`${name}y`)
    expect(term?.spellings.some((spelling) => known.includes(spelling))).toBe(true)
  })

  it('shares a spelling with the word after any one typing error', () => {
    fc.assert(
      fc.property(misspelt, ([right, wrong]) => {
        const known = new Set(spellingsOf(right))
        expect(spellingsOf(wrong).some((spelling) => known.has(spelling))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('searchColumnsOf', () => {
  it('holds the words of name and place, each after a space', () => {
    const { searchText } = searchColumnsOf({ name: "St. Mark's", city: 'Québec', state: null })
    expect(searchText).toBe(' st marks quebec')
  })
})

describe('searchTermsOf', () => {
  it('takes each word once, at most eight', () => {
    expect(searchTermsOf('Grace GRACE chapel').map(({ substring }) => substring)).toEqual([
      'grace',
      'chapel',
    ])
    expect(searchTermsOf('a1 b2 c3 d4 e5 f6 g7 h8 i9')).toHaveLength(8)
  })

  it('matches one or two letters at the start of a word only, in scripts with spaces', () => {
    expect(searchTermsOf('gr')[0]?.substring).toBe(' gr')
    expect(searchTermsOf('gra')[0]?.substring).toBe('gra')
    expect(searchTermsOf('教会')[0]?.substring).toBe('教会')
    expect(searchTermsOf('교회')[0]?.substring).toBe(' 교회')
  })

  it('looks up a word as it is, and in scripts without spaces each of its pairs of letters', () => {
    expect(searchTermsOf('grace 恩典教会 教').map(({ entries }) => entries)).toEqual([
      ['grace'],
      ['恩典', '典教', '教会'],
      ['教'],
    ])
  })

  it.each(['', '%', '_', '\'"', '😀', '\\', '--'])('finds no words in %j', (search) => {
    expect(searchTermsOf(search)).toEqual([])
  })
})
