import { describe, expect, it } from 'vitest'
import {
  drawSprintQuestionsSchema,
  searchSprintQuestionsSchema,
  sprintHintSchema,
  sprintSchema,
  startSprintSchema,
} from '../../../src/domain/schema/sprint.ts'
import { messagesOf } from './messages.ts'

const uuid = (number: number): string =>
  `3f2b8c1a-1111-4111-8111-${number.toString(16).padStart(12, '0')}`
const ID = uuid(0xabc)
const uuids = (count: number): string[] => Array.from({ length: count }, (_, index) => uuid(index))
const WEEK = [16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`)

describe('starting a sprint', () => {
  it('draws the questions and opens it every day by default', () => {
    expect(startSprintSchema.parse({ id: ID })).toEqual({
      id: ID,
      onThemeOnly: false,
      openDays: [],
    })
  })

  it.each([
    { questionIds: uuids(5) },
    { questionIds: uuids(20) },
    { openDays: WEEK },
    { onThemeOnly: true, reading: 'passage' },
    { reading: 'mixed' },
  ])('may have %j', (input) => {
    expect(startSprintSchema.parse({ id: ID, ...input })).toMatchObject(input)
  })

  const NOT_A_DATE = 'This is not a date.'
  it.each([
    [{ questionIds: [] }, 'Pick at least 5 questions for a sprint.'],
    [{ questionIds: uuids(4) }, 'Pick at least 5 questions for a sprint.'],
    [{ questionIds: uuids(21) }, 'A sprint can have at most 20 questions.'],
    [{ questionIds: [...uuids(5), uuid(4)] }, 'Each question can be picked only once.'],
    [{ questionIds: [...uuids(5), 'q6'] }, 'Question not found'],
    [{ openDays: [...WEEK, '2026-11-23'] }, 'A week has seven days.'],
    [{ openDays: ['2026-11-31'] }, NOT_A_DATE],
    [{ openDays: ['2026-11-21T00:00:00Z'] }, NOT_A_DATE],
    [{ openDays: ['Sunday'] }, NOT_A_DATE],
    [{ openDays: [''] }, NOT_A_DATE],
  ])('may not have %j: %s', (input, message) => {
    expect(messagesOf(startSprintSchema, { id: ID, ...input })).toEqual([message])
  })

  it('counts a question under its id in lower and upper case once', () => {
    const questionIds = [...uuids(4), ID, ID.toUpperCase()]
    expect(messagesOf(startSprintSchema, { id: ID, questionIds })).toEqual([
      'Each question can be picked only once.',
    ])
  })

  it.each([
    { questionIds: null },
    { openDays: '2026-11-21' },
    { theme: 'Ruth' },
    { total: 5 },
    { reading: 'book' },
    { reading: null },
    { onThemeOnly: 'yes' },
  ])('is refused with %j', (input) => {
    expect(startSprintSchema.safeParse({ id: ID, ...input }).success).toBe(false)
  })
})

const NO_BOOK = 'Enter a book of the Bible, with or without chapters, such as “Ruth 1-4”.'

describe.each([
  ['drawn', drawSprintQuestionsSchema],
  ['searched for', searchSprintQuestionsSchema],
] as const)('questions that are %s', (_how, schema) => {
  it('are any questions by default', () => {
    expect(schema.parse({ id: ID })).toMatchObject({ id: ID, passage: '' })
  })

  it.each([
    { passage: 'Ruth' },
    { passage: 'Ruth 1-4' },
    { passage: '1 John 3' },
    { difficulty: 'easy' },
    { difficulty: 'hard' },
  ])('may be filtered by %j', (filter) => {
    expect(schema.parse({ id: ID, ...filter })).toMatchObject(filter)
  })

  it.each([
    [{ passage: 'Tobit' }, NO_BOOK],
    [{ passage: 'Ruth 5' }, NO_BOOK],
    [{ passage: 'Ruth 1:16' }, NO_BOOK],
    [{ passage: `Ruth${' '.repeat(200)}1` }, 'This is not a book of the Bible.'],
  ])('may not be filtered by %j: %s', (filter, message) => {
    expect(messagesOf(schema, { id: ID, ...filter })).toContain(message)
  })

  it.each([{ difficulty: 'Easy' }, { difficulty: 3 }, { passage: null }, { book: 8 }])(
    'are refused with %j',
    (filter) => {
      expect(schema.safeParse({ id: ID, ...filter }).success).toBe(false)
    },
  )
})

it.each([
  [undefined, 20],
  [1, 1],
  [20, 20],
])('draws, when asked for %s questions, %i', (count, drawn) => {
  expect(drawSprintQuestionsSchema.parse({ id: ID, count }).count).toBe(drawn)
})

it.each([0, 21, 2.5, '20', Number.NaN])('does not draw %j questions', (count) => {
  expect(drawSprintQuestionsSchema.safeParse({ id: ID, count }).success).toBe(false)
})

it('searches for words of at most 100 characters, without the spaces around', () => {
  expect(searchSprintQuestionsSchema.parse({ id: ID }).q).toBe('')
  expect(searchSprintQuestionsSchema.parse({ id: ID, q: ' who gleaned ' }).q).toBe('who gleaned')
  expect(searchSprintQuestionsSchema.safeParse({ id: ID, q: 'q'.repeat(100) }).success).toBe(true)
  expect(messagesOf(searchSprintQuestionsSchema, { id: ID, q: 'q'.repeat(101) })).toEqual([
    'A search can have at most 100 characters.',
  ])
})

it('reads ids in lower case, and refuses malformed ones with the name of what was not found', () => {
  const upperCase = ID.toUpperCase()
  expect(sprintSchema.parse({ id: upperCase, sprintId: upperCase })).toEqual({
    id: ID,
    sprintId: ID,
  })
  expect(messagesOf(sprintSchema, { id: 'g', sprintId: 's' })).toEqual([
    'Study group not found',
    'Sprint not found',
  ])
  expect(messagesOf(sprintHintSchema, { id: ID, questionId: 'q' })).toEqual(['Question not found'])
})
