import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trigramSimilarity } from '../../../src/domain/text/similarity.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.stringMatching(/^[a-e ]{0,12}$/),
)

describe('trigramSimilarity', () => {
  it.each([
    ['the example of the PostgreSQL manual', 'word', 'two words', 4 / 11],
    ['the same words in another order', 'grace church', 'church grace', 1],
    ['marks between the words', 'grace-church', 'grace, church!', 1],
    ['a repeated word', 'holy holy holy', 'holy', 1],
    ['one letter of four', 'mark', 'mart', 3 / 7],
    ['nothing in common', 'zion', 'grace', 0],
    ['case counts', 'zion', 'ZION', 0],
    ['accents count', 'sé', 'se', 1 / 5],
    ['a text without words', '!!', 'zion', 0],
    ['two texts without words', '!!', '??', 0],
    ['Hangul', '은혜교회', '은혜교회', 1],
    ['Hangul, one of four syllables', '은혜교회', '은혜교단', 3 / 7],
    ['Georgian', 'ნათელი', 'ნათელი ტაძარი', 7 / 14],
    ['letters beyond 16 bits', '𐐨𐐩', '𐐨𐐪', 1 / 5],
    ['vowel signs are part of a word', 'कृपा', 'कृपा', 1],
  ])('%s', (_what, one, other, similarity) => {
    expect(trigramSimilarity(one, other)).toBeCloseTo(similarity, 10)
  })

  it('is symmetric, and between 0 and 1', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const similarity = trigramSimilarity(one, other)
        expect(similarity).toBe(trigramSimilarity(other, one))
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is 1 for a text and itself', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(trigramSimilarity(one, one)).toBe(1)
      }),
    )
  })
})
