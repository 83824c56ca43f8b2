import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerDeadline,
  clampTimeSpent,
  commonDeadline,
  grade,
  isLate,
  type Outcome,
  runningStreak,
  SECONDS_BY_TIME_LIMIT,
  scoreOf,
  secondsAllowed,
  secondsLeft,
  TIME_LIMITS,
} from '../../../src/domain/quiz/grading.ts'

const served = new Date('2026-03-01T12:00:00.000Z')
const atSecond = (seconds: number): Date => new Date(served.getTime() + 1000 * seconds)

describe('the time limit', () => {
  it('is 30 seconds, 60 extended, or none', () => {
    expect(TIME_LIMITS).toEqual(['standard', 'extended', 'none'])
    expect(SECONDS_BY_TIME_LIMIT).toEqual({ standard: 30, extended: 60, none: null })
  })

  it.each([
    { limit: 'standard', questions: 1, seconds: 35 },
    { limit: 'extended', questions: 1, seconds: 65 },
    { limit: 'standard', questions: 10, seconds: 350 },
    { limit: 'extended', questions: 10, seconds: 650 },
  ] as const)(
    'allows $seconds s with grace for $questions questions with the $limit limit',
    (row) => {
      const deadline = commonDeadline(served, row.limit, row.questions)
      expect(deadline).toEqual(atSecond(row.seconds))
      expect(isLate(deadline, atSecond(row.seconds))).toBe(false)
      expect(isLate(deadline, atSecond(row.seconds + 0.001))).toBe(true)
      if (row.questions === 1) expect(answerDeadline(served, row.limit)).toEqual(deadline)
    },
  )

  it('never passes when there is none', () => {
    expect(answerDeadline(served, 'none')).toBeNull()
    expect(commonDeadline(served, 'none', 10)).toBeNull()
    expect(isLate(null, atSecond(1e9))).toBe(false)
  })

  it.each([
    { limit: 'standard', at: -3, left: 30 },
    { limit: 'standard', at: 0, left: 30 },
    { limit: 'standard', at: 0.001, left: 30 },
    { limit: 'standard', at: 1, left: 29 },
    { limit: 'standard', at: 29.999, left: 1 },
    { limit: 'standard', at: 30, left: 0 },
    { limit: 'standard', at: 35, left: 0 },
    { limit: 'standard', at: 400, left: 0 },
    { limit: 'extended', at: 0, left: 60 },
    { limit: 'extended', at: 45, left: 15 },
  ] as const)(
    'leaves $left s on the screen at $at s of the $limit limit',
    ({ limit, at, left }) => {
      expect(secondsLeft(answerDeadline(served, limit), atSecond(at), limit)).toBe(left)
    },
  )

  it('shows no time when there is none, unless a clock is already running', () => {
    expect(secondsLeft(null, served, 'none')).toBeNull()
    // The limit was switched off while this clock was running.
    expect(secondsLeft(atSecond(35), served, 'none')).toBe(30)
    expect(secondsAllowed(atSecond(35), 'none')).toBe(60)
    expect(secondsAllowed(null, 'standard')).toBeNull()
    expect(secondsAllowed(atSecond(35), 'standard')).toBe(30)
    expect(secondsLeft(null, served, 'standard')).toBeNull()
  })
})

describe('an answer', () => {
  it.each([
    { selected: 'a', right: 'a', late: false, outcome: 'correct' },
    { selected: 'b', right: 'a', late: false, outcome: 'wrong' },
    { selected: 'A', right: 'a', late: false, outcome: 'wrong' },
    { selected: '', right: 'a', late: false, outcome: 'skipped' },
    { selected: 'a', right: 'a', late: true, outcome: 'skipped' },
    { selected: 'b', right: 'a', late: true, outcome: 'skipped' },
    { selected: '', right: 'a', late: true, outcome: 'skipped' },
  ])('is $outcome with "$selected" chosen, "$right" correct and late: $late', (row) => {
    expect(grade(row.selected, row.right, row.late)).toBe(row.outcome)
  })
})

const OUTCOMES: Record<string, Outcome> = { c: 'correct', w: 'wrong', s: 'skipped' }
const outcomes = (letters: string): Outcome[] =>
  [...letters].map((letter) => OUTCOMES[letter] as Outcome)

describe('a whole quiz', () => {
  it.each([
    { given: '', total: 10, score: 0, percentage: 0, streak: 0 },
    { given: '', total: 0, score: 0, percentage: 0, streak: 0 },
    { given: 'c', total: 10, score: 1, percentage: 10, streak: 1 },
    { given: 'wsc', total: 3, score: 1, percentage: 33, streak: 1 },
    { given: 'ccw', total: 3, score: 2, percentage: 67, streak: 0 },
    { given: 'ccs', total: 10, score: 2, percentage: 20, streak: 0 },
    { given: 'cccwcc', total: 10, score: 5, percentage: 50, streak: 2 },
    { given: 'cccccccccc', total: 10, score: 10, percentage: 100, streak: 10 },
    { given: 'wwwsss', total: 10, score: 0, percentage: 0, streak: 0 },
  ])('"$given" of $total scores $score, $percentage %, with a streak of $streak', (row) => {
    const { score, total, percentage } = row
    expect(scoreOf(outcomes(row.given), total)).toEqual({ score, total, percentage })
    expect(runningStreak(outcomes(row.given))).toBe(row.streak)
  })

  it('extends the streak by one with a correct answer and ends it with any other', () => {
    const anyOutcome = fc.constantFrom<Outcome>('correct', 'wrong', 'skipped')
    fc.assert(
      fc.property(fc.array(anyOutcome), anyOutcome, (earlier, next) => {
        const before = runningStreak(earlier)
        expect(runningStreak([...earlier, next])).toBe(next === 'correct' ? before + 1 : 0)
        expect(before).toBeLessThanOrEqual(scoreOf(earlier, earlier.length).score)
      }),
    )
  })
})

describe('clampTimeSpent', () => {
  it.each([
    { seconds: 0, answers: 10, limit: 'standard', counts: 0 },
    { seconds: -5, answers: 10, limit: 'standard', counts: 0 },
    { seconds: 12.4, answers: 10, limit: 'standard', counts: 12 },
    { seconds: 12.5, answers: 10, limit: 'standard', counts: 13 },
    { seconds: 300, answers: 10, limit: 'standard', counts: 300 },
    { seconds: 301, answers: 10, limit: 'standard', counts: 300 },
    { seconds: 31, answers: 1, limit: 'standard', counts: 30 },
    { seconds: 31, answers: 1, limit: 'extended', counts: 31 },
    { seconds: 61, answers: 1, limit: 'extended', counts: 60 },
    { seconds: 90, answers: 2, limit: 'none', counts: 60 },
    { seconds: 90, answers: 0, limit: 'standard', counts: 0 },
    { seconds: 1e12, answers: 20, limit: 'extended', counts: 1200 },
  ] as const)(
    'counts $counts s of $seconds s for $answers answers with the $limit limit',
    (row) => {
      expect(clampTimeSpent(row.seconds, row.answers, row.limit)).toBe(row.counts)
    },
  )
})
