import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseUnasked } from '../../../src/domain/question/question-choice.ts'
import { anyCandidates, candidates } from './question-choice-support.ts'

const POOL = candidates(6, 5)
const idAt = (index: number): string => POOL[index]?.id ?? ''
const take =
  (count: number) =>
  <One>(list: readonly One[]): readonly One[] =>
    list.slice(0, count)

describe('a practice round after others', () => {
  it('leaves out what the last rounds asked while there are other questions', () => {
    const roundsAgo = new Map([
      [idAt(0), 1],
      [idAt(2), 4],
    ])
    const chosen = chooseUnasked(POOL, roundsAgo, 4, take(4))
    expect(chosen.map(({ id }) => id)).toEqual([1, 3, 4, 5].map(idAt))
  })

  it('fills up with what was asked longest ago', () => {
    const roundsAgo = new Map([
      [idAt(0), 1],
      [idAt(1), 3],
      [idAt(2), 2],
      [idAt(3), 3],
    ])
    const chosen = chooseUnasked(POOL, roundsAgo, 5, take(5))
    expect(chosen.map(({ id }) => id)).toEqual([4, 5, 1, 3, 2].map(idAt))
  })

  it('asks as many questions as there are, each once', () => {
    const anyCount = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(anyCandidates, anyCount, fc.nat(), (given, count, asked) => {
        const roundsAgo = new Map(given.slice(0, asked % 9).map(({ id }, index) => [id, index + 1]))
        const chosen = chooseUnasked(given, roundsAgo, count, take(count))
        expect(chosen).toHaveLength(Math.min(count, given.length))
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})
