import type { Dataset } from './dataset.ts'
import type { Statement } from './statements.ts'

/** Every statement has its share in each, so that a busy moment hits all alike. */
const ROUNDS = 30
/** Of the times, how many are done first and do not count. */
const WARM_UP_SHARE = 0.1

export type Measurement = {
  readonly statement: Statement
  /** Milliseconds, in the order of the datasets. */
  readonly times: readonly (readonly number[])[]
}

/** Times every statement in all datasets by turns. */
export const measure = async (
  statements: readonly Statement[],
  datasets: readonly Dataset[],
): Promise<Measurement[]> => {
  const measurements = statements.map((statement) => ({
    statement,
    times: datasets.map((): number[] => []),
    turn: 0,
  }))
  for (const measurement of measurements) {
    const { statement } = measurement
    while (measurement.turn < statement.times * WARM_UP_SHARE) {
      for (const dataset of datasets) await time(statement, dataset, measurement.turn)
      measurement.turn++
    }
  }
  for (let round = 1; round <= ROUNDS; round++) {
    // Whatever the one that comes second gains, each comes second in every other round.
    const order = round % 2 === 0 ? [...datasets.keys()] : [...datasets.keys()].reverse()
    for (const measurement of measurements) {
      const { statement, times } = measurement
      while ((times[0]?.length ?? 0) < (statement.times * round) / ROUNDS) {
        for (const index of order) {
          const taken = await time(statement, datasets[index] as Dataset, measurement.turn)
          times[index]?.push(taken)
        }
        measurement.turn++
      }
    }
  }
  return measurements
}

/** @returns milliseconds */
const time = async (statement: Statement, dataset: Dataset, turn: number): Promise<number> => {
  const timed = await statement.ready(dataset, turn)
  const start = performance.now()
  await timed()
  return performance.now() - start
}
