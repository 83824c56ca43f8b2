import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterPairsOf, spellingsOf } from '../../../src/domain/text/search-words.ts'

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

describe('letterPairsOf', () => {
  it.each([
    ['ruth', []],
    ['神', []],
    ['神爱世', ['神爱', '爱世']],
    ['รูธ', ['รู', 'ูธ']],
  ])('%s', (word, pairs) => {
    expect(letterPairsOf(word)).toEqual(pairs)
  })
})
