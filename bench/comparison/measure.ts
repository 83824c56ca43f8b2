import type { Statement } from './statement.ts'

/** Each round runs a share of every statement, so that temporary load affects all of them. */
const ROUNDS = 30
/** The share of iterations that run first and are not counted. */
const WARM_UP_SHARE = 0.1

export type Measurement = {
  readonly statement: Pick<Statement<never>, 'name' | 'maxRatio'>
  /** Milliseconds by dataset. */
  readonly times: readonly (readonly number[])[]
}

/** Times every statement, alternating between the datasets. */
export const measure = async <Dataset>(
  statements: readonly Statement<Dataset>[],
  datasets: readonly Dataset[],
): Promise<Measurement[]> => {
  const measurements = statements.map((statement) => ({
    statement,
    times: datasets.map((): number[] => []),
    iteration: 0,
  }))
  for (const measurement of measurements) {
    const { statement } = measurement
    while (measurement.iteration < statement.times * WARM_UP_SHARE) {
      for (const dataset of datasets) await time(statement, dataset, measurement.iteration)
      measurement.iteration++
    }
  }
  for (let round = 1; round <= ROUNDS; round++) {
    // Alternates the order, so that running second is no advantage for either dataset.
    const order = round % 2 === 0 ? [...datasets.keys()] : [...datasets.keys()].reverse()
    for (const measurement of measurements) {
      const { statement, times } = measurement
      while ((times[0]?.length ?? 0) < (statement.times * round) / ROUNDS) {
        for (const index of order) {
          const elapsed = await time(statement, datasets[index] as Dataset, measurement.iteration)
          times[index]?.push(elapsed)
        }
        measurement.iteration++
      }
    }
  }
  return measurements
}

/** @returns milliseconds */
const time = async <Dataset>(
  statement: Statement<Dataset>,
  dataset: Dataset,
  iteration: number,
): Promise<number> => {
  const timed = await statement.prepare(dataset, iteration)
  const start = performance.now()
  await timed()
  return performance.now() - start
}
