import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  difficultyBandOf,
  letteredOptions,
  OPTION_LETTERS,
} from '../../../src/domain/question/question.ts'

const GOOD = {
  key: 'ruth-1',
  answer: 'Naomi',
  wrong: ['Boaz', 'Orpah', 'Obed'],
  from: ['Ruth 2:1', 'Ruth 1:14', 'plausible: he is the child at the end'],
}

it.each([
  [1, 'easy'],
  [3, 'easy'],
  [4, 'medium'],
  [6, 'medium'],
  [7, 'hard'],
  [10, 'hard'],
])('calls difficulty %i %s', (difficulty, band) => {
  expect(difficultyBandOf(difficulty)).toBe(band)
})

describe('the lettered options', () => {
  const rightLetterOf = (key: string): string | undefined =>
    letteredOptions({ ...GOOD, key }).find((option) => option.isCorrect)?.letter

  it('are the four texts under A to D, one of them correct, the same each time', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const options = letteredOptions({ ...GOOD, key })
        expect(options.map((option) => option.letter)).toEqual(OPTION_LETTERS)
        expect(options.map((option) => option.text).sort()).toEqual(
          [GOOD.answer, ...GOOD.wrong].sort(),
        )
        for (const { text, from } of options) {
          expect(from).toBe(GOOD.from[GOOD.wrong.indexOf(text)] ?? null)
        }
        expect(options.filter((option) => option.isCorrect).map(({ text }) => text)).toEqual([
          GOOD.answer,
        ])
        expect(letteredOptions({ ...GOOD, key })).toEqual(options)
      }),
    )
  })

  it('keep their places when a text is edited', () => {
    const corrected = letteredOptions({ ...GOOD, answer: 'Naomi, her mother-in-law' })
    const places = (options: readonly { isCorrect: boolean }[]) =>
      options.findIndex((option) => option.isCorrect)
    expect(places(corrected)).toBe(places(letteredOptions(GOOD)))
  })

  it.each(['ruth', 'question', '1-john', 'ფსალმუნი'])(
    'spread the correct answer evenly over A to D for keys like %s-17',
    (prefix) => {
      const letters = Array.from({ length: 4000 }, (_, index) =>
        rightLetterOf(`${prefix}-${index}`),
      )
      for (const letter of OPTION_LETTERS) {
        const share = letters.filter((right) => right === letter).length / letters.length
        expect(share).toBeGreaterThan(0.22)
        expect(share).toBeLessThan(0.28)
      }
    },
  )

  it('are the same in every installation', () => {
    const keys = ['ruth-1', 'ruth-2', 'jonah-1', 'genesis-1', 'genesis-2', 'revelation-9']
    expect(keys.map(rightLetterOf).join('')).toBe('AACADB')
  })
})
