import { describe, expect, it } from 'vitest'
import {
  creditOf,
  type GradedAnswer,
  QUIZ_RULES,
  QUIZ_TYPES,
  type QuizType,
  type Settlement,
  type Statistics,
  statisticsAfter,
} from '../../../src/domain/quiz/quiz-type.ts'
import { xpBreakdown } from '../../../src/domain/xp.ts'
import { day } from '../support.ts'

const SPRINT = '0190a0c0-0000-7000-8000-00000000aaaa'
const right = (questionId: string): GradedAnswer => ({
  questionId,
  outcome: 'correct',
  isRecorded: true,
})
const wrong = (questionId: string): GradedAnswer => ({ ...right(questionId), outcome: 'wrong' })
const timedOut = (questionId: string): GradedAnswer => ({
  questionId,
  outcome: 'skipped',
  isRecorded: false,
})

const settlement = (changes: Partial<Settlement> = {}): Settlement => ({
  answers: [right('q1'), wrong('q2')],
  isFinished: true,
  day: day('2026-11-21'),
  sprintId: null,
  answersOpened: false,
  payableQuestions: 240,
  completionsThisWeek: 1,
  ...changes,
})

const NOTHING: Statistics = {
  dailyQuizzes: 0,
  dailyQuestions: 0,
  dailyCorrect: 0,
  perfectDailies: 0,
  weeklyChallenges: 0,
  practiceQuizzes: 0,
  practiceQuestions: 0,
  practiceCorrect: 0,
  sprintQuestions: 0,
  sprintCorrect: 0,
  sprintsFinished: 0,
}

const settle = (type: QuizType, changes: Partial<Settlement> = {}) => {
  const settled = settlement(changes)
  const paid = QUIZ_RULES[type].awards(settled)
  return {
    xp: xpBreakdown(paid).total,
    keys: paid.map(({ sourceKey }) => sourceKey),
    credit: creditOf(type, settled, paid),
    after: statisticsAfter(type, NOTHING, settled, paid),
  }
}

/** When each type pays, and what it counts for. */
const TABLE = {
  practice: ['never', { isRanked: false, extendsStreak: false, waitsForDaily: false }],
  review: ['never', { isRanked: false, extendsStreak: false, waitsForDaily: false }],
  daily: [
    'when_finished',
    {
      isRanked: true,
      extendsStreak: true,
      countsQuestions: true,
      waitsForDaily: false,
    },
  ],
  sprint: [
    'per_answer',
    {
      isRanked: true,
      extendsStreak: false,
      countsQuestions: false,
      waitsForDaily: true,
    },
  ],
} as const

it.each(QUIZ_TYPES)('%s follows its row of the table', (type) => {
  const [pays, rest] = TABLE[type]
  expect(QUIZ_RULES[type]).toMatchObject({ pays, ...rest })
})

it.each(QUIZ_TYPES)(
  'the payments of a %s are found by their source keys if it pays per answer',
  (type) => {
    const prefix = QUIZ_RULES[type].sourcePrefix({ sprintId: SPRINT })
    expect(prefix !== null).toBe(QUIZ_RULES[type].pays === 'per_answer')
    for (const key of settle(type, { sprintId: SPRINT }).keys) {
      expect(key.startsWith(prefix ?? '')).toBe(true)
    }
    // After its group was deleted, with the sprint.
    expect(QUIZ_RULES[type].sourcePrefix({ sprintId: null })).toBeNull()
  },
)

describe.each(['practice', 'review'] as const)('a finished %s quiz', (type) => {
  it('pays nothing and counts as practice', () => {
    const { xp, keys, after } = settle(type)
    expect({ xp, keys }).toEqual({ xp: 0, keys: [] })
    expect(after).toEqual({
      ...NOTHING,
      practiceQuizzes: 1,
      practiceQuestions: 2,
      practiceCorrect: 1,
    })
  })
})

describe('a finished daily quiz', () => {
  it('pays for the date and each correct answer, and counts as one quiz', () => {
    const { xp, keys, credit, after } = settle('daily')
    expect(xp).toBe(30)
    expect(keys).toEqual(['daily:2026-11-21:base', 'daily:2026-11-21:correct'])
    expect(credit).toEqual({
      sourceKey: 'daily:2026-11-21',
      xp: 30,
      quizzes: 1,
      questions: 2,
      correct: 1,
    })
    expect(after).toEqual({ ...NOTHING, dailyQuizzes: 1, dailyQuestions: 2, dailyCorrect: 1 })
  })

  it('counts as perfect when every answer is correct, and as a weekly challenge with its bonus', () => {
    const { xp, after } = settle('daily', {
      answers: [right('q1'), right('q2')],
      completionsThisWeek: 5,
    })
    expect(xp).toBe(90)
    expect(after).toMatchObject({ perfectDailies: 1, weeklyChallenges: 1 })
  })

  it('pays nothing when every question ran out of time', () => {
    expect(settle('daily', { answers: [timedOut('q1'), timedOut('q2')] }).xp).toBe(0)
  })
})

describe('a sprint, which pays with each answer', () => {
  const answered = (answer: GradedAnswer, changes: Partial<Settlement> = {}) =>
    settle('sprint', { answers: [answer], isFinished: false, sprintId: SPRINT, ...changes })

  it('pays a correct answer once per sprint and question, and counts it without a finished quiz', () => {
    const { xp, keys, after } = answered(right('q1'))
    expect(xp).toBe(10)
    expect(keys).toEqual([`sprint:${SPRINT}:q1`])
    expect(after).toEqual({ ...NOTHING, sprintQuestions: 1, sprintCorrect: 1 })
  })

  it('pays nothing for a wrong answer, and counts it', () => {
    const { xp, keys, after } = answered(wrong('q1'))
    expect({ xp, keys }).toEqual({ xp: 0, keys: [] })
    expect(after).toEqual({ ...NOTHING, sprintQuestions: 1 })
  })

  it('pays nothing for an answer that the learner knew, nor beyond what a week can pay', () => {
    const answers = [{ ...right('q1'), isKnown: true }, right('q2'), right('q3')]
    const paid = (payableQuestions: number) =>
      settle('sprint', { answers, isFinished: false, sprintId: SPRINT, payableQuestions }).keys
    expect(paid(240)).toEqual([`sprint:${SPRINT}:q2`, `sprint:${SPRINT}:q3`])
    expect(paid(1)).toEqual([`sprint:${SPRINT}:q2`])
    expect(paid(0)).toEqual([])
  })

  it('counts as finished with its last answer', () => {
    expect(answered(right('q20'), { isFinished: true }).after.sprintsFinished).toBe(1)
  })

  // Answers that earn nothing have no credit, so the accuracy of a leaderboard would be of correct
  // answers alone.
  it.each([
    ['a correct answer', right('q1'), false, 10],
    ['a wrong answer', wrong('q1'), false, 0],
    ['its last answer', right('q1'), true, 10],
  ])('credits leaderboards with the XP of %s, and not with its question', (...row) => {
    const [, answer, isFinished, xp] = row
    expect(answered(answer, { isFinished }).credit).toEqual({
      sourceKey: `sprint:${SPRINT}:q1`,
      xp,
      quizzes: 0,
      questions: 0,
      correct: 0,
    })
  })

  it.each([
    [right('q1'), false],
    [wrong('q1'), false],
    [right('q20'), true],
  ])('pays and counts nothing for %j once its answers were opened', (answer, isFinished) => {
    const opened = answered(answer, { isFinished, answersOpened: true })
    expect(opened).toMatchObject({ xp: 0, keys: [], after: NOTHING })
    expect(opened.credit).toMatchObject({ xp: 0, quizzes: 0, questions: 0, correct: 0 })
  })

  it('has source keys short enough for the ledger', () => {
    const questionId = SPRINT.replaceAll('a', 'b')
    const [key = ''] = settle('sprint', { answers: [right(questionId)], sprintId: SPRINT }).keys
    expect(key.length).toBeLessThanOrEqual(80)
  })
})
