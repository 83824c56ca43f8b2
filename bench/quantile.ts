/** The smallest number that is at least as large as this share of all. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
