import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracy } from '../../src/domain/accuracy.ts'

describe('accuracy', () => {
  it.each([
    { correct: 0, total: 0, percent: 0 },
    { correct: 0, total: 10, percent: 0 },
    { correct: 1, total: 10, percent: 10 },
    { correct: 10, total: 10, percent: 100 },
    { correct: 1, total: 3, percent: 33 },
    { correct: 2, total: 3, percent: 67 },
    { correct: 1, total: 8, percent: 13 },
    { correct: 1, total: 200, percent: 1 },
    { correct: 199, total: 200, percent: 100 },
  ])('is $percent % for $correct of $total', ({ correct, total, percent }) => {
    expect(accuracy(correct, total)).toBe(percent)
  })

  it('is a whole number from 0 to 100, at most half a percent off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (total, seed) => {
        const correct = seed % (total + 1)
        const percent = accuracy(correct, total)
        expect(Number.isInteger(percent)).toBe(true)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        expect(Math.abs(percent - (100 * correct) / total)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
