import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { webVitalSchema } from '../../../src/domain/schema/web-vital.ts'
import {
  bucketOf,
  bucketStart,
  quantileOf,
  ratingOf,
  WEB_VITAL_NAMES,
  WEB_VITALS,
} from '../../../src/domain/site/web-vital.ts'

describe('the rating of a measurement', () => {
  // The bounds of https://web.dev/articles/vitals
  it.each([
    ['LCP', 2500, 4000],
    ['INP', 200, 500],
    ['CLS', 0.1, 0.25],
    ['FCP', 1800, 3000],
    ['TTFB', 800, 1800],
  ] as const)('%s is good up to %f and poor above %f', (name, good, poor) => {
    expect(ratingOf(name, 0)).toBe('good')
    expect(ratingOf(name, good)).toBe('good')
    expect(ratingOf(name, good * 1.001)).toBe('needs-improvement')
    expect(ratingOf(name, poor)).toBe('needs-improvement')
    expect(ratingOf(name, poor * 1.001)).toBe('poor')
  })
})

const measurements = fc.constantFrom(...WEB_VITAL_NAMES).chain((name) =>
  fc.record({
    name: fc.constant(name),
    values: fc.array(fc.double({ min: 0, max: WEB_VITALS[name].max, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    }),
  }),
)

describe('the histogram of measurements', () => {
  it('puts each value in its bucket', () => {
    fc.assert(
      fc.property(measurements, ({ name, values }) => {
        for (const value of values) {
          const bucket = bucketOf(name, value)
          expect(bucket).toBeGreaterThanOrEqual(0)
          // The column is a smallint.
          expect(bucket).toBeLessThan(200)
          expect(bucketStart(name, bucket)).toBeLessThanOrEqual(value * (1 + 1e-9))
          expect(bucketStart(name, bucket + 1)).toBeGreaterThanOrEqual(value * (1 - 1e-9))
        }
      }),
    )
  })

  it('gives every quantile to within a bucket', () => {
    const quantile = fc.double({ min: 0.01, max: 1, noNaN: true })
    fc.assert(
      fc.property(measurements, quantile, ({ name, values }, share) => {
        const counts = values.map((value) => ({ bucket: bucketOf(name, value), count: 1 }))
        const rank = Math.ceil(share * values.length - 1e-9)
        const exact = values.toSorted((one, other) => one - other)[rank - 1] as number
        const bucket = bucketOf(name, exact)
        const found = quantileOf(name, mergedOf(counts), share) as number
        expect(found).toBeGreaterThanOrEqual(bucketStart(name, bucket) * (1 - 1e-9))
        expect(found).toBeLessThanOrEqual(bucketStart(name, bucket + 1) * (1 + 1e-9))
      }),
    )
  })

  it('gives no quantile above the largest value', () => {
    const quantile = fc.double({ min: 0.01, max: 1, noNaN: true })
    fc.assert(
      fc.property(measurements, quantile, ({ name, values }, share) => {
        const counts = values.map((value) => ({ bucket: bucketOf(name, value), count: 1 }))
        const found = quantileOf(name, mergedOf(counts), share) as number
        expect(found).toBeLessThanOrEqual(Math.max(...values) * (1 + 1e-9))
      }),
    )
  })

  it('has no quantile without measurements', () => {
    expect(quantileOf('LCP', [], 0.75)).toBeNull()
  })

  const mergedOf = (counts: readonly { bucket: number; count: number }[]) =>
    [...Map.groupBy(counts, ({ bucket }) => bucket)].map(([bucket, all]) => ({
      bucket,
      count: all.length,
    }))
})

describe('a measurement', () => {
  const valid = { name: 'LCP', value: 1234.5, url: '/dashboard' }
  const documented = {
    ...valid,
    id: 'v5-1',
    rating: 'good',
    navigationType: 'navigate',
    userAgent: 'Mozilla/5.0',
    timestamp: 1_772_452_800_000,
  }

  it.each([
    ['the least', valid, true],
    ['everything that is documented', documented, true],
    ['an unknown name', { ...valid, name: 'FID' }, false],
    ['a negative value', { ...valid, value: -1 }, false],
    ['a value that is no number', { ...valid, value: Number.NaN }, false],
    ['an endless value', { ...valid, value: Number.POSITIVE_INFINITY }, false],
    ['ten minutes', { ...valid, value: 600_000 }, true],
    ['more than ten minutes', { ...valid, value: 600_001 }, false],
    ['a shift of 100', { ...valid, name: 'CLS', value: 100 }, true],
    ['a shift of 101', { ...valid, name: 'CLS', value: 101 }, false],
    ['an unknown rating', { ...valid, rating: 'fine' }, false],
    ['something else', { ...valid, userId: 'me' }, false],
    ['a long address', { ...valid, url: 'a'.repeat(2001) }, false],
  ])('with %s: %#', (_name, input, isValid) => {
    expect(webVitalSchema.safeParse(input).success).toBe(isValid)
  })
})
