import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Quote, quotedTranslationOf, quoteOf } from '../../../src/domain/question/quotation.ts'
import { TRANSLATIONS } from '../../../src/domain/scripture/translation.ts'
import type { Verse } from '../../../src/domain/scripture/verse.ts'

const verses = (...texts: readonly string[]): Verse[] =>
  texts.map((text, index) => ({ chapter: 1, verse: index + 1, text }))

const placesIn = (quote: Quote): number[] => quote.verses.map(({ verse }) => verse)
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '…').length
const filler = (words: number): string => `${Array(words).fill('and').join(' ')}.`

describe('the quoted translation', () => {
  it.each(TRANSLATIONS)(
    'for a reader of $code is theirs only if that is King James',
    ({ code }) => {
      expect(quotedTranslationOf(code)).toBe(code === 'KJV' ? 'KJV' : 'WEB')
    },
  )
})

describe('a quotation', () => {
  const quotedFor = { question: 'Who watered what Paul planted?', answer: 'Apollos' }

  it('is the whole passage if that is short enough', () => {
    const quote = quoteOf(verses('I planted.', 'Apollos watered.'), quotedFor)
    expect(quote).toEqual({
      verses: verses('I planted.', 'Apollos watered.'),
      before: 0,
      after: 0,
      isCut: false,
    })
  })

  it.each([
    ['with the answer', ['Filler.', 'Apollos came.', 'Filler.'], [2], 2],
    ['with the answer rather than the question', ['Paul planted.', filler(3), 'Apollos.'], [3], 5],
    ['with the answer and the question', ['Apollos.', filler(3), 'Paul. Apollos.'], [3], 4],
    [
      'with all words of the answer',
      ['Filler.', 'Apollos', 'Apollos watered.', filler(9)],
      [2, 3],
      3,
    ],
    ['that come first, of equals', [filler(4), 'Filler of four words.', filler(4)], [2], 4],
  ])('is of the verses %s', (_, texts, places, maxWords) => {
    expect(placesIn(quoteOf(verses(...texts), quotedFor, maxWords))).toEqual(places)
  })

  it('says how many verses stand before and after it', () => {
    const quote = quoteOf(verses(filler(9), 'Apollos watered.', filler(9), filler(9)), quotedFor, 9)
    expect(quote).toMatchObject({ before: 1, after: 2, isCut: false })
  })

  it('begins and ends with a sentence where it can', () => {
    const texts = ['For so he said:', 'it is good.', 'Then he went away.', 'and more of it,']
    expect(placesIn(quoteOf(verses(...texts), quotedFor, 8))).toEqual([1, 2])
  })

  it('cuts a long verse to the clauses that hold the answer', () => {
    const text = `${'and so on, '.repeat(20)}then came Apollos, a man of learning; ${'and so on, '.repeat(20)}amen.`
    const quote = quoteOf(verses(text), quotedFor, 20)
    expect(quote.isCut).toBe(true)
    expect(quote.verses[0]?.text).toMatch(/^… .*then came Apollos, a man of learning.* …$/)
  })

  it('does not cut a verse for a few words', () => {
    const text = `Apollos ${filler(22)}`
    expect(quoteOf(verses(text), quotedFor, 20).verses[0]?.text).toBe(text)
  })
})

describe('every quotation', () => {
  const anyClause = fc
    .array(fc.constantFrom('Ruth', 'said', 'gleaned', 'forty', 'and', 'barley', 'Boaz’s'), {
      minLength: 1,
      maxLength: 9,
    })
    .map((words) => words.join(' '))
  const anyText = fc
    .array(fc.tuple(anyClause, fc.constantFrom(', ', '; ', ': ', '. ', '.” ', '—')), {
      minLength: 1,
      maxLength: 12,
    })
    .map((clauses) => clauses.flat().join('').trim())
  const anyCase = fc.record({
    texts: fc.array(anyText, { minLength: 1, maxLength: 8 }),
    question: anyClause,
    answer: anyClause,
    maxWords: fc.integer({ min: 10, max: 80 }),
  })

  it('is of verses in a row, and counts the others', () => {
    fc.assert(
      fc.property(anyCase, ({ texts, maxWords, ...quotedFor }) => {
        const passage = verses(...texts)
        const quote = quoteOf(passage, quotedFor, maxWords)
        expect(quote.before + quote.verses.length + quote.after).toBe(passage.length)
        expect(quote.verses.length).toBeGreaterThan(0)
        const from = passage.slice(quote.before, quote.before + quote.verses.length)
        if (quote.isCut) {
          const [cut] = quote.verses
          const words = (cut?.text ?? '').replace(/^… | …$/g, '')
          expect(from).toHaveLength(1)
          expect(from[0]?.text).toContain(words)
          expect(words.length).toBeLessThan(from[0]?.text.length ?? 0)
        } else expect(quote.verses).toEqual(from)
      }),
    )
  })

  it('has at most as many words as asked for, and a quarter more if it is a single verse', () => {
    fc.assert(
      fc.property(anyCase, ({ texts, maxWords, ...quotedFor }) => {
        const quote = quoteOf(verses(...texts), quotedFor, maxWords)
        const words = wordsIn(quote.verses.map(({ text }) => text).join(' '))
        expect(words).toBeLessThanOrEqual(maxWords * (quote.verses.length > 1 ? 1 : 1.25))
      }),
    )
  })
})
