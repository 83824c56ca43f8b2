import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayKey, weekKeyOf } from '../../src/domain/time/time.ts'
import { completionsInWeek } from '../../src/domain/weekly-challenge.ts'
import {
  dailyAwards,
  type FinishedDaily,
  MAX_SOURCE_KEY_LENGTH,
  sprintAwards,
  type XpAward,
  xpBreakdown,
} from '../../src/domain/xp.ts'
import { anyDay, day } from './support.ts'

const daily = (change: Partial<FinishedDaily>): FinishedDaily => ({
  day: day('2026-11-21'),
  recordedAnswers: 10,
  correctAnswers: 0,
  completionsThisWeek: 1,
  ...change,
})

describe('a finished daily quiz', () => {
  it.each([
    { recordedAnswers: 0, correctAnswers: 0, completionsThisWeek: 1, pays: [0, 0, 0] },
    { recordedAnswers: 0, correctAnswers: 0, completionsThisWeek: 5, pays: [0, 0, 0] },
    { recordedAnswers: 1, correctAnswers: 0, completionsThisWeek: 1, pays: [20, 0, 0] },
    { recordedAnswers: 1, correctAnswers: 1, completionsThisWeek: 1, pays: [20, 10, 0] },
    { recordedAnswers: 10, correctAnswers: 0, completionsThisWeek: 1, pays: [20, 0, 0] },
    { recordedAnswers: 10, correctAnswers: 10, completionsThisWeek: 4, pays: [20, 100, 0] },
    { recordedAnswers: 10, correctAnswers: 10, completionsThisWeek: 5, pays: [20, 100, 50] },
    { recordedAnswers: 10, correctAnswers: 7, completionsThisWeek: 6, pays: [20, 70, 50] },
    { recordedAnswers: 10, correctAnswers: 0, completionsThisWeek: 7, pays: [20, 0, 50] },
  ])(
    'pays $pays for $recordedAnswers answers, $correctAnswers correct, as no. $completionsThisWeek of the week',
    ({ pays, ...finished }) => {
      const [base, correct, weeklyBonus] = pays
      const total = pays.reduce((sum, amount) => sum + amount, 0)
      const awards = dailyAwards(daily(finished))
      expect(xpBreakdown(awards)).toEqual({ base, correct, weeklyBonus, total })
      expect(awards.every((award) => award.amount > 0)).toBe(true)
    },
  )

  it('names the day or the week that earned each payment', () => {
    const awards = dailyAwards(
      daily({ day: day('2027-01-02'), correctAnswers: 3, completionsThisWeek: 5 }),
    )
    expect(awards).toEqual([
      { kind: 'daily_base', sourceKey: 'daily:2027-01-02:base', amount: 20 },
      { kind: 'daily_correct', sourceKey: 'daily:2027-01-02:correct', amount: 30 },
      { kind: 'weekly_bonus', sourceKey: 'weekly:2026-W53', amount: 50 },
    ])
  })

  it('pays 0 XP without payments', () => {
    expect(xpBreakdown([])).toEqual({ base: 0, correct: 0, weeklyBonus: 0, total: 0 })
  })
})

it('has a source key for an answer in a sprint that fits its column', () => {
  const id = 'b3b2f0a4-5d0e-4c1e-9a53-0f6d1c7e8a90'
  const [award] = sprintAwards({ sprintId: id, correctQuestionIds: [id] })
  expect(award?.sourceKey.length).toBeLessThanOrEqual(MAX_SOURCE_KEY_LENGTH)
})

/** Days played in order with their correct answers, often enough in some weeks to complete them. */
const anyHistory = fc
  .uniqueArray(anyDay, { maxLength: 5 })
  .chain((starts) =>
    fc.array(
      fc.record({
        start: fc.constantFrom(...starts, day('2026-01-05')),
        offset: fc.integer({ min: 0, max: 20 }),
        correct: fc.integer({ min: 0, max: 10 }),
      }),
      { maxLength: 60 },
    ),
  )
  .map((plays) => {
    const byDay = new Map<DayKey, number>()
    for (const { start, offset, correct } of plays) {
      const date = new Date(Date.parse(start) + offset * 86_400_000)
      byDay.set(day(date.toISOString().slice(0, 10)), correct)
    }
    return [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))
  })

const awardsOf = (history: readonly (readonly [DayKey, number])[]): XpAward[] =>
  history.flatMap(([date, correctAnswers], index) => {
    const played = history.slice(0, index + 1).map(([earlier]) => earlier)
    const completionsThisWeek = completionsInWeek(played, date)
    return dailyAwards(daily({ day: date, correctAnswers, completionsThisWeek }))
  })

describe('the payments of any history', () => {
  it('add up to the total and to its three parts', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const awards = awardsOf(history)
        const { base, correct, weeklyBonus, total } = xpBreakdown(awards)
        expect(total).toBe(awards.reduce((sum, award) => sum + award.amount, 0))
        expect(total).toBe(base + correct + weeklyBonus)
        expect(base).toBe(20 * history.length)
        expect(correct).toBe(10 * history.reduce((sum, [, right]) => sum + right, 0))
      }),
    )
  })

  it('have unique keys for each day', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const keys = awardsOf(history)
          .filter((award) => award.kind !== 'weekly_bonus')
          .map((award) => award.sourceKey)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('have one weekly bonus for each week of five daily quizzes, and no other', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const played = history.map(([date]) => date)
        const fullWeeks = new Set(
          played.filter((date) => completionsInWeek(played, date) >= 5).map(weekKeyOf),
        )
        const bonusKeys = awardsOf(history)
          .filter((award) => award.kind === 'weekly_bonus')
          .map((award) => award.sourceKey)
        expect(new Set(bonusKeys)).toEqual(new Set([...fullWeeks].map((week) => `weekly:${week}`)))
      }),
    )
  })
})
