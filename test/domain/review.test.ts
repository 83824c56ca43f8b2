import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { secretDays } from '../../src/domain/quiz/daily-quiz.ts'
import { OUTCOMES } from '../../src/domain/quiz/grading.ts'
import {
  type Card,
  cardAfter,
  dailyReviewableAt,
  REVIEW_GRADES,
  type ReviewGrade,
  reviewGradeOf,
  scheduleWith,
} from '../../src/domain/review.ts'
import { addDays, type DayKey } from '../../src/domain/time/time.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-02T12:00:00Z')
const { again, good } = REVIEW_GRADES

const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** The cards and their intervals in days, when each answer is given when its card is due. */
const historyOf = (schedule: typeof cardAfter, grades: readonly ReviewGrade[]) => {
  let last: Card | null = null
  return grades.map((grade) => {
    const now: Date = last?.dueAt ?? START
    const card: Card = schedule(last, grade, now)
    last = card
    return { card, days: (card.dueAt.getTime() - now.getTime()) / DAY_MS }
  })
}

const intervalsOf = (grades: readonly ReviewGrade[]): number[] =>
  historyOf(cardAfter, grades).map(({ days }) => days)

describe('review grades', () => {
  it.each([
    ['correct', good],
    ['wrong', again],
    ['skipped', again],
  ] as const)('%s is %s', (outcome, grade) => expect(reviewGradeOf(outcome)).toBe(grade))

  it('exist for every outcome', () => {
    for (const outcome of OUTCOMES) expect([again, good]).toContain(reviewGradeOf(outcome))
  })
})

describe('cards', () => {
  it('follow the golden history of the library', () => {
    // Weights, grades and figures of "test1" in long-term_scheduler.test.ts of ts-fsrs 5.4, the one with the
    // grades Good and Again alone: https://github.com/open-spaced-repetition/ts-fsrs
    const schedule = scheduleWith([
      0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178,
      2.0225, 0.0904, 0.3025, 2.1214, 0.2498, 2.9466, 0.4891, 0.6468,
    ])
    const grades = [...Array(6).fill(good), again, again, ...Array(5).fill(good)]
    const cards = historyOf(schedule, grades)
    expect(cards.map(({ days }) => days)).toEqual([
      3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773,
    ])
    const stabilities = [
      3.0412, 13.09130698, 48.15848988, 154.93732625, 445.05562739, 1158.07779739, 16.63063166,
      3.01732209, 11.42247264, 37.37521902, 111.8752758, 306.5974569, 772.94026648,
    ]
    const difficulties = [
      4.49094334, 4.26664289, 4.05746029, 3.86237659, 3.68044154, 3.51076891, 4.69833071,
      5.55956298, 5.26323756, 4.98688448, 4.72915759, 4.4888015, 4.26464541,
    ]
    for (const [index, { card }] of cards.entries()) {
      expect(card.stability).toBeCloseTo(stabilities[index] as number, 7)
      expect(card.difficulty).toBeCloseTo(difficulties[index] as number, 7)
    }
  })

  it('are scheduled as the library schedules them, whatever the answers', () => {
    const library = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false })
    const answers = fc.array(
      fc.record({ grade: fc.constantFrom(again, good), days: fc.integer({ min: 0, max: 400 }) }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(answers, (given) => {
        let now = START
        let expected = createEmptyCard(START)
        let card: Card | null = null
        for (const { grade, days } of given) {
          now = later(now, days)
          expected = library.next(expected, now, grade === good ? Rating.Good : Rating.Again).card
          card = cardAfter(card, grade, now)
        }
        expect(card).toEqual({
          stability: expected.stability,
          difficulty: expected.difficulty,
          answeredAt: now,
          dueAt: expected.due,
        })
      }),
    )
  })

  it('follow a golden history', () => {
    expect(intervalsOf([good, good, good, good, good])).toEqual([3, 14, 57, 196, 586])
    expect(intervalsOf([again, good, good, again, good])).toEqual([1, 3, 8, 1, 3])
  })

  it('come back after a day at the earliest, and later the more often they were known', () => {
    expect(intervalsOf([again])).toEqual([1])
    const known = intervalsOf([good, good, good, good])
    expect(known).toEqual([...known].sort((one, other) => one - other))
    expect(new Set(known).size).toBe(known.length)
  })

  it('count an answer from before the last one as given with it', () => {
    const first = cardAfter(null, good, START)
    const second = cardAfter(first, good, later(START, -3))
    expect(second).toEqual(cardAfter(first, good, START))
  })
})

it('a daily quiz can be reviewed at the first moment at which its questions are no longer secret', () => {
  const day = '2026-03-02' as DayKey
  const at = dailyReviewableAt(day)
  expect(secretDays(at).first).toBe(addDays(day, 1))
  expect(secretDays(new Date(at.getTime() - 1)).first).toBe(day)
})
