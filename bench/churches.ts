import os from 'node:os'
import { type Dataset, openDataset } from './churches/dataset.ts'
import { fill } from './churches/fill.ts'
import { CONTROLS, STATEMENTS } from './churches/statements.ts'
import { compare } from './comparison/compare.ts'
import { openServer } from './databases.ts'

const CHURCHES = [1000, 1_000_000]

/** Peak disk use per church while filling. */
const BYTES_PER_CHURCH = 4000

/**
 * Compares the times of searches for churches and of suggestions with a thousand churches and with a
 * million, on the PostgreSQL server at DATABASE_URL or one that it starts. Fails when one exceeds its
 * maximum ratio, or when a control, which finds all churches before it ranks them, does not.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(
    CHURCHES.reduce((sum, churches) => sum + churches, 0) * BYTES_PER_CHURCH,
  )
  const datasets: Dataset[] = []
  try {
    process.stdout.write(
      `${await server.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores; calls run one at a time.\n\n`,
    )
    for (const churches of CHURCHES) {
      const url = await server.create(String(churches))
      await fill(url, churches)
      datasets.push(await openDataset(url))
    }
    const sizes = CHURCHES.map((churches) => `${churches.toLocaleString('en-US')} churches`)
    return await compare(datasets, sizes, { statements: STATEMENTS, controls: CONTROLS })
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
