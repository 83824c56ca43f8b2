import { median, quantile } from '../quantile.ts'
import type { Measurement } from './measure.ts'

/** The median on the large database, divided by the one on the small database. */
const ratioOf = ({ times }: Measurement): number => median(times[1] ?? []) / median(times[0] ?? [])

export const isWithinMaxRatio = (measurement: Measurement): boolean =>
  ratioOf(measurement) <= measurement.statement.maxRatio

const NAME_WIDTH = 33
const WIDTH = 10

const cells = (texts: readonly string[]): string =>
  texts.map((text) => text.padStart(WIDTH)).join('')

const lineOf = (measurement: Measurement): string => {
  const { statement, times } = measurement
  const milliseconds = times.flatMap((each) => [median(each), quantile(each, 0.99)])
  return (
    statement.name.padEnd(NAME_WIDTH) +
    cells([
      String(times[0]?.length),
      ...milliseconds.map((time) => time.toFixed(2)),
      ratioOf(measurement).toFixed(2),
      statement.maxRatio.toFixed(1),
    ]) +
    (isWithinMaxRatio(measurement) ? '  passed' : '  EXCEEDED')
  )
}

/** A table with a line for each measurement. `sizes` name the databases. */
export const tableOf = (
  title: string,
  sizes: readonly string[],
  measurements: readonly Measurement[],
): string =>
  [
    '',
    title,
    ''.padEnd(NAME_WIDTH + WIDTH) + sizes.map((size) => size.padStart(2 * WIDTH)).join(''),
    'milliseconds'.padEnd(NAME_WIDTH) +
      cells(['times', 'median', 'p99', 'median', 'p99', 'ratio', 'max']),
    ...measurements.map(lineOf),
    '',
  ].join('\n')
