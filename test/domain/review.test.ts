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
} from '../../src/domain/review.ts'
import { addDays, type DayKey } from '../../src/domain/time/time.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-02T12:00:00Z')
const { again, good } = REVIEW_GRADES

const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** The intervals, in days, when each answer is given when its card is due. */
const intervalsOf = (grades: readonly ReviewGrade[]): number[] => {
  let card: Card | null = null
  return grades.map((grade) => {
    const now: Date = card?.dueAt ?? START
    card = cardAfter(card, grade, now)
    return (card.dueAt.getTime() - now.getTime()) / DAY_MS
  })
}

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
  // From the tests of ts-fsrs 5.4.2 for its long-term scheduler with default parameters, as far as they use
  // the grades Again and Good: https://github.com/open-spaced-repetition/ts-fsrs
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
