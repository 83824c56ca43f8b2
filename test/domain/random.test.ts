import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleIndexes, seededRandom, shuffle } from '../../src/domain/random.ts'

const anySeed = fc.string()
const take = (seed: string, count: number): number[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, random)
}

/** How often each value occurs. */
const tally = (values: Iterable<number | string>): Map<number | string, number> => {
  const counts = new Map<number | string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe('seededRandom', () => {
  it('repeats for the same seed, with numbers from 0 to below 1', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const numbers = take(seed, 50)
        expect(take(seed, 50)).toEqual(numbers)
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
      }),
    )
  })

  it('differs for similar seeds', () => {
    const firsts = Array.from({ length: 1000 }, (_, index) => take(`daily:${index}`, 1)[0])
    expect(new Set(firsts).size).toBeGreaterThan(990)
  })

  it('is uniform: each tenth of the range gets about a tenth of the numbers', () => {
    const counts = tally(take('even', 20_000).map((number) => Math.floor(number * 10)))
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200)
    expect(counts.size).toBe(10)
  })

  it('draws the same numbers in every version', () => {
    expect(take('daily:2026-01-01', 3)).toEqual([
      0.5677171908318996, 0.4133812284562737, 0.7314400398172438,
    ])
    expect(shuffle([1, 2, 3, 4, 5, 6, 7, 8], seededRandom('Berean'))).toEqual([
      6, 4, 1, 3, 7, 5, 2, 8,
    ])
  })
})

describe('shuffle', () => {
  it('keeps the same items and does not change the given list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), anySeed, (items, seed) => {
        const given = [...items]
        const shuffled = shuffle(items, seededRandom(seed))
        const inOrder = (list: number[]): number[] => [...list].sort((one, other) => one - other)
        expect(inOrder(shuffled)).toEqual(inOrder(items))
        expect(items).toEqual(given)
      }),
    )
  })

  it('gives every order about equally often', () => {
    const random = seededRandom('orders')
    const orders = Array.from({ length: 12_000 }, () => shuffle(['a', 'b', 'c'], random).join(''))
    const counts = tally(orders)
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })
})

describe('sampleIndexes', () => {
  it('draws distinct indexes in range, as many as asked for or as there are', () => {
    const size = fc.integer({ min: 0, max: 200 })
    fc.assert(
      fc.property(size, size, anySeed, (from, count, seed) => {
        const indexes = sampleIndexes(from, count, seededRandom(seed))
        expect(indexes).toHaveLength(Math.min(from, count))
        expect(new Set(indexes).size).toBe(indexes.length)
        expect(indexes.every((index) => index >= 0 && index < from)).toBe(true)
        expect(indexes.every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it('draws every index, in every place, about equally often', () => {
    const random = seededRandom('sample')
    const samples = Array.from({ length: 10_000 }, () => sampleIndexes(5, 2, random))
    for (const place of [0, 1]) {
      const counts = tally(samples.map((sample) => sample[place] as number))
      expect(counts.size).toBe(5)
      for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200)
    }
  })

  it('takes time by the count, not by the size', () => {
    let draws = 0
    const random = seededRandom('large')
    const counted = (): number => {
      draws += 1
      return random()
    }
    expect(sampleIndexes(1_000_000_000, 10, counted)).toHaveLength(10)
    expect(draws).toBeLessThan(25)
  })
})
