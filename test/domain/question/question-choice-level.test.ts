import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, chooseForLevel } from '../../../src/domain/question/question-choice.ts'
import { seededRandom } from '../../../src/domain/random.ts'
import { anyCandidates, candidates } from './question-choice-support.ts'

describe('Challenge Mode', () => {
  const anyLevel = fc.integer({ min: 1, max: 10 })

  it.each([
    { level: 1, difficulties: [1, 1, 2, 2] },
    { level: 5, difficulties: [4, 5, 5, 6] },
    { level: 10, difficulties: [9, 9, 10, 10] },
  ])('chooses difficulties near level $level', ({ level, difficulties }) => {
    const two = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((each) => candidates(2, each))
    const near = level === 5 ? two.filter(({ id }) => !/^d[46]-b2/.test(id)) : two
    const chosen = chooseForLevel(near, level, 4, seededRandom('level'))
    expect(chosen.map((candidate) => candidate.difficulty).sort((a, b) => a - b)).toEqual(
      difficulties,
    )
  })

  it('leaves out no question that is nearer than a chosen one', () => {
    const count = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(anyCandidates, anyLevel, count, fc.string(), (given, level, size, seed) => {
        const chosen = chooseForLevel(given, level, size, seededRandom(seed))
        const distances = (list: readonly Candidate[]): number[] =>
          list.map((candidate) => Math.abs(candidate.difficulty - level))
        const left = given.filter((candidate) => !chosen.includes(candidate))
        expect(chosen).toHaveLength(Math.min(size, given.length))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(Math.max(-1, ...distances(chosen))).toBeLessThanOrEqual(
          Math.min(99, ...distances(left)),
        )
      }),
    )
  })

  it('chooses at random among equally near questions', () => {
    const firsts = Array.from(
      { length: 60 },
      (_, index) => chooseForLevel(candidates(3, 5), 5, 1, seededRandom(`${index}`))[0]?.id,
    )
    expect(new Set(firsts).size).toBe(3)
  })
})
