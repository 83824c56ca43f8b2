import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expectedSuccessOf,
  NEW_SKILL,
  type Skill,
  skillAfter,
  skillInBook,
  skillInGroup,
} from '../../../src/domain/rating/skill.ts'
import {
  BOOK_GROUPS,
  type BookGroup,
  bookGroupOf,
} from '../../../src/domain/scripture/book-groups.ts'
import { anyBook, anyOutcome, anyRating, anySkill, ROUNDING } from './support.ts'

const anyQuestion = fc.record({ book: anyBook, rating: anyRating })

describe('the skill in a book', () => {
  it.each<[number, BookGroup]>([
    [1, 'law'],
    [5, 'law'],
    [6, 'history'],
    [17, 'history'],
    [18, 'wisdom'],
    [22, 'wisdom'],
    [23, 'prophets'],
    [39, 'prophets'],
    [40, 'gospels'],
    [43, 'gospels'],
    [44, 'apostles'],
    [66, 'apostles'],
  ])('%i is that in %s', (book, group) => {
    const skill: Skill = {
      overall: { mean: 1, variance: 0.5 },
      groups: { ...NEW_SKILL.groups, [group]: { mean: 0.25, variance: 0.1 } },
    }
    expect(skillInBook(skill, book)).toEqual({ mean: 1.25, variance: 0.6 })
    expect(skillInBook(skill, book)).toEqual(skillInGroup(skill, group))
  })

  it.each([0, 67, -0.5])('does not exist for %f', (book) => {
    expect(() => skillInBook(NEW_SKILL, book)).toThrow(RangeError)
  })
})

describe('expectedSuccessOf', () => {
  it('is between a guess and certainty, and increases with skill', () => {
    fc.assert(
      fc.property(
        anySkill,
        anyQuestion,
        fc.double({ min: 0, max: 5, noNaN: true }),
        (skill, question, more) => {
          const success = expectedSuccessOf(skill, question)
          expect(success).toBeGreaterThanOrEqual(0.25)
          expect(success).toBeLessThanOrEqual(1)
          const { mean, variance } = skill.overall
          const better = { ...skill, overall: { mean: mean + more, variance } }
          expect(expectedSuccessOf(better, question)).toBeGreaterThanOrEqual(success)
        },
      ),
    )
  })
})

describe('skillAfter', () => {
  it('moves towards the result, overall and in the group of the book, and nowhere else', () => {
    fc.assert(
      fc.property(anySkill, anyQuestion, anyOutcome, (skill, question, outcome) => {
        const after = skillAfter(skill, { question, outcome })
        const direction = outcome === 'correct' ? 1 : -1
        const group = bookGroupOf(question.book)
        for (const [before, now] of [
          [skill.overall, after.overall],
          [skill.groups[group], after.groups[group]],
        ] as const) {
          expect(direction * (now.mean - before.mean)).toBeGreaterThanOrEqual(-ROUNDING)
          expect(Math.abs(now.mean - before.mean)).toBeLessThanOrEqual(before.variance + ROUNDING)
        }
        for (const other of BOOK_GROUPS.filter((one) => one !== group)) {
          expect(after.groups[other]).toBe(skill.groups[other])
        }
      }),
    )
  })

  it('becomes more certain with each answer, but never so certain that it stops following', () => {
    let skill = NEW_SKILL
    for (let answer = 0; answer < 2000; answer++) {
      const question = {
        book: 1 + (answer % 66),
        rating: { mean: skill.overall.mean - 0.85, variance: 0.02 },
      }
      const outcome = answer % 9 < 7 ? 'correct' : 'wrong'
      const after = skillAfter(skill, { question, outcome })
      expect(after.overall.variance).toBeLessThanOrEqual(skill.overall.variance)
      skill = after
    }
    const before = skill.overall
    expect(before.variance).toBeGreaterThan(0.01)
    const easy = { book: 1, rating: { mean: before.mean - 2, variance: 0 } }
    for (let answer = 0; answer < 10; answer++) {
      skill = skillAfter(skill, { question: easy, outcome: 'wrong' })
    }
    expect(before.mean - skill.overall.mean).toBeGreaterThan(0.1)
  })

  it('learns most of a group from answers that differ from those in others', () => {
    let skill = NEW_SKILL
    for (let answer = 0; answer < 60; answer++) {
      const isLaw = answer % 2 === 0
      const question = { book: isLaw ? 1 : 40, rating: { mean: 0, variance: 0 } }
      skill = skillAfter(skill, { question, outcome: isLaw ? 'wrong' : 'correct' })
    }
    expect(skill.groups.law.mean).toBeLessThan(-0.2)
    expect(skill.groups.gospels.mean).toBeGreaterThan(0.2)
    expect(skill.groups.wisdom).toEqual(NEW_SKILL.groups.wisdom)
  })
})
