import type { Random } from '../../src/domain/random.ts'

export const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

export const deviationOf = (numbers: readonly number[]): number => {
  const mean = meanOf(numbers)
  return Math.sqrt(meanOf(numbers.map((number) => (number - mean) ** 2)))
}

/** Pearson's correlation coefficient of two lists of the same length. */
export const correlationOf = (ones: readonly number[], others: readonly number[]): number => {
  const [oneMean, otherMean] = [meanOf(ones), meanOf(others)]
  const products = ones.map((one, index) => (one - oneMean) * ((others[index] ?? 0) - otherMean))
  return meanOf(products) / (deviationOf(ones) * deviationOf(others))
}

/** A normally distributed number (Box-Muller). */
export const normalNumber = (mean: number, deviation: number, random: Random): number => {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return mean + deviation * radius * Math.cos(2 * Math.PI * random())
}

/** The share of a normal distribution that is at most so many standard deviations from its mean. */
export const shareWithin = (deviations: number): number => {
  const steps = 1000
  const step = deviations / steps
  const densities = Array.from({ length: steps }, (_, index) =>
    Math.exp(-(((index + 0.5) * step) ** 2) / 2),
  )
  return (2 * deviations * meanOf(densities)) / Math.sqrt(2 * Math.PI)
}
