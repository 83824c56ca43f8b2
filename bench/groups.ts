import os from 'node:os'
import { compare } from './comparison/compare.ts'
import { openServer } from './databases.ts'
import { type Dataset, openDataset } from './groups/dataset.ts'
import { fill } from './groups/fill.ts'
import { CONTROLS, STATEMENTS } from './groups/statements.ts'

const GROUPS = [1000, 100_000]

/** Peak disk use per group while filling. */
const BYTES_PER_GROUP = 50_000

/**
 * Compares the times of what pages of groups read with few groups and with many, on the PostgreSQL
 * server at DATABASE_URL or one that it starts. Fails when a statement exceeds its maximum ratio, or
 * when a control, which does without the stored sums or an index, does not.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(GROUPS.reduce((sum, groups) => sum + groups, 0) * BYTES_PER_GROUP)
  const datasets: Dataset[] = []
  try {
    process.stdout.write(
      [
        `${await server.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores; calls run one at a time.`,
        'Groups have ten members, and every learner belongs to five. In four of ten groups a sprint runs,',
        'which six members have played. Only two of them have their single answers.\n\n',
      ].join('\n'),
    )
    for (const groups of GROUPS) {
      const url = await server.create(String(groups))
      await fill(url, groups)
      datasets.push(await openDataset(url))
    }
    const sizes = GROUPS.map((groups) => `${groups.toLocaleString('en-US')} groups`)
    return await compare(datasets, sizes, { statements: STATEMENTS, controls: CONTROLS })
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
