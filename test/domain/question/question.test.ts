import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  difficultyBandOf,
  letteredOptions,
  OPTION_LETTERS,
  type QuestionDraft,
  questionProblems,
} from '../../../src/domain/question/question.ts'

const GOOD: QuestionDraft = {
  key: 'ruth-1',
  book: 'Ruth',
  question: 'To whom did Ruth say, “whither thou goest, I will go”?',
  reference: 'Ruth 1:16',
  theme: 'Loyalty',
  difficulty: 2,
  answer: 'Naomi',
  wrong: ['Boaz', 'Orpah', 'Obed'],
  lesson: 'Ruth’s promise was made to someone who had nothing left to give her.',
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

describe('a good question', () => {
  it.each<[string, Partial<QuestionDraft>]>([
    ['as it stands', {}],
    ['of the lowest difficulty', { difficulty: 1 }],
    ['of the highest difficulty', { difficulty: 10 }],
    ['with the longest key', { key: 'k'.repeat(80) }],
    ['with the longest theme', { theme: 't'.repeat(80) }],
    ['on a passage of several verses', { reference: 'Ruth 1:16-18' }],
    ['with options that differ by their accents', { wrong: ['Naómi', 'Orpah', 'Obed'] }],
  ])('is accepted %s', (_, change) => {
    expect(questionProblems({ ...GOOD, ...change })).toEqual([])
  })
})

describe('a bad question', () => {
  it.each<[string, Partial<QuestionDraft>]>([
    ['the key has more than 80 characters', { key: 'k'.repeat(81) }],
    ['the question is empty', { question: ' \n' }],
    ['there are not four options', { wrong: ['Boaz', 'Orpah'] }],
    ['there are not four options', { wrong: ['Boaz', 'Orpah', 'Obed', 'Chilion'] }],
    ['there are not four options', { wrong: [] }],
    ['an option is empty', { answer: '' }],
    ['an option is empty', { wrong: ['Boaz', '\u00a0', 'Obed'] }],
    ['two options are the same', { wrong: ['Boaz', 'Boaz', 'Obed'] }],
    ['two options are the same', { wrong: ['  NAOMI ', 'Orpah', 'Obed'] }],
    ['two options are the same', { answer: 'In the field', wrong: ['in  the\tfield', 'b', 'c'] }],
    ['two options are the same', { wrong: ['Ｎａｏｍｉ', 'Orpah', 'Obed'] }],
    ['two options are the same', { wrong: ['Noe\u0301mi', 'Noémi', 'Obed'] }],
    ['there is no passage "Ruth 5:1"', { reference: 'Ruth 5:1' }],
    ['there is no passage ""', { reference: '' }],
    ['the reference is not in Ruth', { reference: 'Esther 1:1' }],
    ['the difficulty is not a whole number from 1 to 10', { difficulty: 0 }],
    ['the difficulty is not a whole number from 1 to 10', { difficulty: 11 }],
    ['the difficulty is not a whole number from 1 to 10', { difficulty: 2.5 }],
    ['the difficulty is not a whole number from 1 to 10', { difficulty: Number.NaN }],
    ['the theme is empty', { theme: '  ' }],
    ['the theme has more than 80 characters', { theme: 't'.repeat(81) }],
    ['the lesson is empty', { lesson: '' }],
    ['the lesson repeats the answer', { lesson: ' naomi ' }],
  ])('is refused: %s', (problem, change) => {
    expect(questionProblems({ ...GOOD, ...change })).toEqual([problem])
  })

  it('is refused with all its problems at once', () => {
    expect(questionProblems({ ...GOOD, book: 'Tobit', theme: '', difficulty: 99 })).toEqual([
      'there is no book "Tobit"',
      'the reference is not in Tobit',
      'the difficulty is not a whole number from 1 to 10',
      'the theme is empty',
    ])
  })
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
