import { describe, expect, it } from 'vitest'
import {
  generatedVersionDescription,
  generationCountOf,
  isGenerationCount,
  isStaleGeneration,
} from '../../../src/domain/question/question-generation.ts'
import { versionStatusOf } from '../../../src/domain/question/question-version.ts'
import { generateQuestionsSchema } from '../../../src/domain/schema/version.ts'

describe('the number of questions to generate', () => {
  it.each([
    ['abc', 30],
    ['', 30],
    ['12', 12],
    [7, 7],
    ['0', 0],
    ['101', 101],
    ['2.5', 2.5],
  ])('%j is %d', (typed, count) => {
    expect(generationCountOf(typed)).toBe(count)
  })

  it('is a whole number from 1 to 100', () => {
    const counts = [-1, 0, 1, 2.5, 100, 101, Number.POSITIVE_INFINITY]
    expect(counts.filter(isGenerationCount)).toEqual([1, 100])
  })

  it.each([
    [{ book: 'Ruth' }, 30],
    [{ book: 'Ruth', questionCount: 'abc' }, 30],
    [{ book: 'Ruth', questionCount: '5' }, 5],
  ])('is read from %j', (input, questionCount) => {
    expect(generateQuestionsSchema.parse(input)).toEqual({ book: 'Ruth', questionCount })
  })

  it.each([
    [{ book: 'Ruth', questionCount: 0 }, 'Please enter a number between 1 and 100.'],
    [{ book: 'Ruth', questionCount: '101' }, 'Please enter a number between 1 and 100.'],
    [{ book: 'Tobit', questionCount: 1 }, 'This is not a book of the Bible.'],
  ])('is refused in %j', (input, message) => {
    const { error } = generateQuestionsSchema.safeParse(input)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

it('a generation counts as dead after two minutes without a sign of life', () => {
  const heardOf = new Date('2026-11-25T12:00:00Z')
  expect(isStaleGeneration(heardOf, new Date('2026-11-25T12:02:00Z'))).toBe(false)
  expect(isStaleGeneration(heardOf, new Date('2026-11-25T12:02:00.001Z'))).toBe(true)
  // The clock was ahead when it was heard of.
  expect(isStaleGeneration(heardOf, new Date('2026-11-22T12:00:00Z'))).toBe(true)
})

it('a version says who wrote its questions', () => {
  expect(generatedVersionDescription(8, { language_model: 12, built_in: 3 })).toBe(
    'Questions on Ruth: 12 written by the language model, 3 written from the words of the King James Version.',
  )
  expect(generatedVersionDescription(8, { language_model: 1, built_in: 0 })).toBe(
    'Questions on Ruth: 1 written by the language model.',
  )
})

it('a version is new until it is activated', () => {
  const activatedAt = '2026-11-25T12:00:00Z'
  expect(versionStatusOf({ isActive: false, activatedAt: null })).toBe('new')
  expect(versionStatusOf({ isActive: true, activatedAt })).toBe('active')
  expect(versionStatusOf({ isActive: false, activatedAt })).toBe('archived')
})
