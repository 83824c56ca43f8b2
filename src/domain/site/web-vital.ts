/** What browsers measure of a page, with the standard bounds: good up to the first, poor above the second. */
export const WEB_VITALS = {
  LCP: { label: 'Largest Contentful Paint', good: 2500, poor: 4000, max: 600_000, unit: 'ms' },
  INP: { label: 'Interaction to Next Paint', good: 200, poor: 500, max: 600_000, unit: 'ms' },
  CLS: { label: 'Cumulative Layout Shift', good: 0.1, poor: 0.25, max: 100, unit: '' },
  FCP: { label: 'First Contentful Paint', good: 1800, poor: 3000, max: 600_000, unit: 'ms' },
  TTFB: { label: 'Time to First Byte', good: 800, poor: 1800, max: 600_000, unit: 'ms' },
} as const

export type WebVitalName = keyof typeof WEB_VITALS
export const WEB_VITAL_NAMES = Object.keys(WEB_VITALS) as WebVitalName[]

/** As the measuring library names them. */
export const WEB_VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const
export type WebVitalRating = (typeof WEB_VITAL_RATINGS)[number]

/** Days for which measurements are kept, and over which they are summed up. */
export const WEB_VITAL_DAYS = 30

/** The share of visits for which a page is at least as good as the figure that is shown. */
export const WEB_VITAL_QUANTILE = 0.75

export const ratingOf = (name: WebVitalName, value: number): WebVitalRating => {
  const { good, poor } = WEB_VITALS[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/**
 * Histograms have ten buckets for each doubling, so that a bucket is at most 7 % wide. The first bucket
 * starts at 0; this is where they begin to double.
 */
const BUCKETS_PER_DOUBLING = 10
const FIRST_DOUBLING = { ms: 10, '': 0.01 } as const

/** The number of the bucket that a value is in, from 0. */
export const bucketOf = (name: WebVitalName, value: number): number =>
  Math.floor(BUCKETS_PER_DOUBLING * Math.log2(1 + value / FIRST_DOUBLING[WEB_VITALS[name].unit]))

/** The smallest value of a bucket. */
export const bucketStart = (name: WebVitalName, bucket: number): number =>
  FIRST_DOUBLING[WEB_VITALS[name].unit] * (2 ** (bucket / BUCKETS_PER_DOUBLING) - 1)

export type BucketCount = { readonly bucket: number; readonly count: number }

/**
 * The value that this share of all measurements does not exceed, from their histogram: exact to within
 * a bucket, in which values count as evenly spread. In the highest bucket it is the start, since the largest
 * value may be there: no quantile exceeds it.
 * @returns null without measurements
 */
export const quantileOf = (
  name: WebVitalName,
  counts: readonly BucketCount[],
  quantile: number,
): number | null => {
  const ascending = counts
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.bucket - other.bucket)
  const highest = ascending.pop()
  if (!highest) return null
  let left = quantile * ascending.reduce((sum, { count }) => sum + count, highest.count)
  for (const { bucket, count } of ascending) {
    if (left <= count) {
      const start = bucketStart(name, bucket)
      return start + (left / count) * (bucketStart(name, bucket + 1) - start)
    }
    left -= count
  }
  return bucketStart(name, highest.bucket)
}
