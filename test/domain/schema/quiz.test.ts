import { describe, expect, it } from 'vitest'
import {
  attemptSchema,
  questionsByIdsSchema,
  questionsSchema,
  singleAnswerSchema,
  submitSchema,
} from '../../../src/domain/schema/quiz.ts'

const uuid = (number: number): string =>
  `3f2b8c1a-1111-4111-8111-${number.toString(16).padStart(12, '0')}`
const ID = uuid(0xabc)
const answers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ questionId: uuid(index), selectedOptionId: '' }))
const submission = (change: object) => ({
  answers: [],
  timeSpent: 0,
  quizType: 'practice',
  ...change,
})

describe('a request for questions', () => {
  it('is for ten of all books by default', () => {
    expect(questionsSchema.parse({})).toEqual({ limit: 10, book: 'All', adaptive: false })
  })

  it.each([
    [{ limit: 1 }],
    [{ limit: 20 }],
    [{ book: 'All' }],
    [{ book: 'Song of Solomon' }],
    [{ adaptive: true }],
    [{ mode: 'daily', attemptId: ID }],
    [{ mode: 'practice' }],
  ])('%j is accepted', (input) => {
    expect(questionsSchema.parse(input)).toMatchObject(input)
  })

  it.each([
    [{ limit: 0 }],
    [{ limit: 21 }],
    [{ limit: 2.5 }],
    [{ limit: '10' }],
    [{ book: 'Tobit' }],
    [{ book: 'all' }],
    [{ book: { $ne: null } }],
    [{ adaptive: 'true' }],
    [{ mode: 'sprint' }],
    [{ attemptId: '1' }],
    [{ attemptId: { $gt: 0 } }],
    [{ userId: ID }],
    [null],
  ])('%j is refused', (input) => {
    expect(questionsSchema.safeParse(input).success).toBe(false)
  })

  it.each([
    [0, false],
    [1, true],
    [20, true],
    [21, false],
    [10_000, false],
  ])('may name %i ids: %s', (count, accepted) => {
    const questionIds = Array.from({ length: count }, (_, index) => uuid(index))
    expect(questionsByIdsSchema.safeParse({ questionIds }).success).toBe(accepted)
  })
})

describe('a submission', () => {
  it.each([
    ['of no answers', {}],
    ['of twenty answers', { answers: answers(20) }],
    ['of a chosen option', { answers: [{ questionId: ID, selectedOptionId: uuid(1) }] }],
    ['of a practice quiz', { quizType: 'practice' }],
    ['of a daily quiz', { quizType: 'daily', attemptId: ID }],
    ['of a sprint', { quizType: 'sprint', sprintGroup: ID }],
    ['of a review', { quizType: 'review' }],
    ['of a whole day', { timeSpent: 86_400 }],
    ['of half a second', { timeSpent: 0.5 }],
  ])('%s is accepted', (_, change) => {
    expect(submitSchema.parse(submission(change))).toEqual(submission(change))
  })

  it.each<[string, object]>([
    ['of 21 answers', { answers: answers(21) }],
    ['of 10,000 answers', { answers: answers(10_000) }],
    ['of an answer twice', { answers: [...answers(3), ...answers(1)] }],
    ['of an unknown quiz type', { quizType: 'exam' }],
    ['without a quiz type', { quizType: undefined }],
    ['without answers', { answers: undefined }],
    ['of negative time', { timeSpent: -1 }],
    ['of more than a day', { timeSpent: 86_401 }],
    ['of infinite time', { timeSpent: Number.POSITIVE_INFINITY }],
    ['of time that is not a number', { timeSpent: Number.NaN }],
    ['of time as text', { timeSpent: '30' }],
    ['of an answer without a selection', { answers: [{ questionId: ID }] }],
    ['of an answer with its own grade', { answers: [{ ...answers(1)[0], isCorrect: true }] }],
    ['of a selection that is no id', { answers: [{ questionId: ID, selectedOptionId: 'A' }] }],
    [
      'of a selection that is a filter',
      { answers: [{ questionId: ID, selectedOptionId: { $gt: 0 } }] },
    ],
    ['with a score of its own', { score: 10 }],
    ['with an empty group', { sprintGroup: '' }],
    ['with a group that is no id', { sprintGroup: 'g' }],
    ['with a group that is a filter', { sprintGroup: { $ne: null } }],
    ['with an attempt that is no id', { attemptId: 'latest' }],
  ])('%s is refused', (_, change) => {
    expect(submitSchema.safeParse(submission(change)).success).toBe(false)
  })

  it('of one question under its id in lower and upper case is refused', () => {
    const [answer] = answers(0xabd).slice(-1)
    const upperCase = { questionId: ID.toUpperCase(), selectedOptionId: ID.toUpperCase() }
    expect(submitSchema.parse(submission({ answers: [upperCase] })).answers).toEqual([
      { questionId: ID, selectedOptionId: ID },
    ])
    expect(
      submitSchema.safeParse(submission({ answers: [answer, upperCase] })).error?.issues,
    ).toEqual([expect.objectContaining({ message: 'Each question can be answered only once.' })])
  })
})

describe('a single answer', () => {
  const good = { attemptId: ID, questionId: uuid(1), selectedOptionId: uuid(2) }

  it('holds the attempt, the question and the option, empty when skipped', () => {
    expect(singleAnswerSchema.parse(good)).toEqual({ ...good, timedOut: false })
    expect(singleAnswerSchema.safeParse({ ...good, selectedOptionId: '' }).success).toBe(true)
  })

  it('may name the group whose sprint it plays instead of the attempt', () => {
    const ofGroup = { ...good, attemptId: undefined, sprintGroup: ID.toUpperCase() }
    expect(singleAnswerSchema.parse(ofGroup)).toMatchObject({ sprintGroup: ID })
  })

  it.each([{ attemptId: undefined }, { sprintGroup: ID }])(
    'names one of the two, and not with %j',
    (change) => {
      const { error } = singleAnswerSchema.safeParse({ ...good, ...change })
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Name the attempt or its group.',
      ])
    },
  )

  it.each([
    { sprintGroup: 'g', attemptId: undefined },
    { questionId: '' },
    { selectedOptionId: null },
    { timedOut: 'yes' },
    { isCorrect: true },
  ])('with %j is refused', (change) => {
    expect(singleAnswerSchema.safeParse({ ...good, ...change }).success).toBe(false)
  })
})

it.each([
  [{}, true],
  [{ attemptId: ID }, true],
  [{ attemptId: '' }, false],
  [{ attempt: ID }, false],
  [{ sprintGroup: ID }, true],
  [{ sprintGroup: 'g' }, false],
  [{ attemptId: ID, sprintGroup: ID }, false],
])('accepts the attempt %j: %s', (input, accepted) => {
  expect(attemptSchema.safeParse(input).success).toBe(accepted)
})
