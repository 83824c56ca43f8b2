import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difficultyBandOf } from '../../../src/domain/question/question.ts'
import {
  type Candidate,
  chooseDailySet,
  DAILY_MIX,
  dailySeed,
  daysWithoutRepeat,
  QUIZ_LENGTH,
} from '../../../src/domain/question/question-choice.ts'
import { seededRandom, shuffle } from '../../../src/domain/random.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { anyDay, day } from '../support.ts'
import { anyCandidates, candidates } from './question-choice-support.ts'

/** A bank with a question of each difficulty from every book. */
const BANK = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((difficulty) => candidates(66, difficulty))
const TODAY = day('2026-11-21')

const bandsOf = (chosen: readonly Candidate[]): string[] =>
  chosen.map((candidate) => difficultyBandOf(candidate.difficulty))
const countBooks = (chosen: readonly Candidate[]): number =>
  new Set(chosen.map((candidate) => candidate.book)).size
const mixOf = (chosen: readonly Candidate[]): number[] =>
  ['easy', 'medium', 'hard'].map((band) => bandsOf(chosen).filter((one) => one === band).length)

it.each([
  [0, 1],
  [59, 1],
  [60, 2],
  [396, 13],
  [1679, 55],
  [1680, 56],
  [1_000_000, 56],
])('of %i questions, one is in no other daily quiz for %i days', (count, days) => {
  expect(daysWithoutRepeat(count)).toBe(days)
})

describe('the daily set', () => {
  it('has ten questions, seeded by the date', () => {
    expect(QUIZ_LENGTH).toBe(10)
    expect(DAILY_MIX).toEqual({ easy: 3, medium: 4, hard: 3 })
    expect(dailySeed(TODAY)).toBe('daily:2026-11-21')
  })

  it('is 3 easy, 4 medium and 3 hard, in this order, from ten books, on every day', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const chosen = chooseDailySet(BANK, date)
        expect(bandsOf(chosen).join(' ')).toBe(
          'easy easy easy medium medium medium medium hard hard hard',
        )
        expect(countBooks(chosen)).toBe(10)
      }),
    )
  })

  it('is the same for a day and its candidates in any order', () => {
    fc.assert(
      fc.property(anyCandidates, anyDay, fc.string(), (given, date, seed) => {
        const chosen = chooseDailySet(given, date)
        expect(chooseDailySet(shuffle(given, seededRandom(seed)), date)).toEqual(chosen)
      }),
    )
  })

  it('differs from day to day', () => {
    const sets = Array.from({ length: 50 }, (_, offset) =>
      chooseDailySet(BANK, addDays(TODAY, offset)).map((candidate) => candidate.id),
    )
    expect(new Set(sets.map((ids) => [...ids].sort().join())).size).toBe(50)
  })

  it('asks from every book over a year', () => {
    const books = Array.from({ length: 365 }, (_, offset) =>
      chooseDailySet(BANK, addDays(TODAY, offset)).map((candidate) => candidate.book),
    )
    expect(new Set(books.flat()).size).toBe(66)
  })

  it.each([
    { easy: 3, medium: 4, hard: 3, mix: [3, 4, 3] },
    { easy: 20, medium: 20, hard: 2, mix: [-1, -1, 2] },
    { easy: 0, medium: 20, hard: 20, mix: [0, -1, -1] },
    { easy: 20, medium: 0, hard: 0, mix: [10, 0, 0] },
    { easy: 1, medium: 1, hard: 1, mix: [1, 1, 1] },
    { easy: 0, medium: 0, hard: 0, mix: [0, 0, 0] },
  ])('fills up from other bands with $easy easy, $medium medium, $hard hard candidates', (row) => {
    const given = [
      ...candidates(row.easy, 2, 1),
      ...candidates(row.medium, 5, 21),
      ...candidates(row.hard, 9, 41),
    ]
    const mix = mixOf(chooseDailySet(given, TODAY))
    expect(mix.reduce((sum, count) => sum + count, 0)).toBe(Math.min(10, given.length))
    expect(mix.map((count, band) => (row.mix[band] === -1 ? -1 : count))).toEqual(row.mix)
  })

  it('holds no question twice, and ten whenever there are ten', () => {
    fc.assert(
      fc.property(anyCandidates, anyDay, (given, date) => {
        const chosen = chooseDailySet(given, date)
        expect(chosen).toHaveLength(Math.min(10, given.length))
        expect(new Set(chosen.map((candidate) => candidate.id)).size).toBe(chosen.length)
        expect(given).toEqual(expect.arrayContaining(chosen))
      }),
    )
  })

  it('keeps to the mix whenever each band has enough', () => {
    fc.assert(
      fc.property(anyCandidates, anyDay, (given, date) => {
        const [easy = 0, medium = 0, hard = 0] = mixOf(given)
        const chosen = mixOf(chooseDailySet(given, date))
        if (easy >= 3 && medium >= 4 && hard >= 3) expect(chosen).toEqual([3, 4, 3])
        expect(chosen[0]).toBeGreaterThanOrEqual(Math.min(3, easy))
        expect(chosen[1]).toBeGreaterThanOrEqual(Math.min(4, medium))
        expect(chosen[2]).toBeGreaterThanOrEqual(Math.min(3, hard))
      }),
    )
  })

  it('still has ten questions when all are from one book', () => {
    const oneBook = BANK.map((candidate) => ({ ...candidate, book: 8 }))
    expect(mixOf(chooseDailySet(oneBook, TODAY))).toEqual([3, 4, 3])
  })

  it('keeps what it has and has ten questions, whatever their difficulties', () => {
    fc.assert(
      fc.property(anyCandidates, anyCandidates, anyDay, (given, others, date) => {
        const kept = others.slice(0, QUIZ_LENGTH)
        // The same questions may also be read among the candidates.
        const pool = [...given, ...kept.map((candidate) => ({ ...candidate }))]
        const chosen = chooseDailySet(pool, date, kept)
        expect(chosen).toHaveLength(Math.min(QUIZ_LENGTH, new Set(pool.map(({ id }) => id)).size))
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
        expect(chosen).toEqual(expect.arrayContaining(kept))
      }),
    )
  })

  it('keeps ten of a set that has more', () => {
    const kept = candidates(12, 2)
    expect(chooseDailySet(BANK, TODAY, kept)).toEqual(kept.slice(0, QUIZ_LENGTH))
  })

  it('does not change the given candidates', () => {
    const given = [...BANK]
    chooseDailySet(given, TODAY)
    expect(given).toEqual(BANK)
  })
})
