import { compare } from './comparison/compare.ts'
import { openServer } from './databases.ts'
import { CONTROLS } from './leaderboard/control.ts'
import { type Dataset, openDataset } from './leaderboard/dataset.ts'
import { describeRun } from './leaderboard/describe-run.ts'
import { assertSumsAreCorrect, fill } from './leaderboard/fill.ts'
import { readOptions } from './leaderboard/options.ts'
import { STATEMENTS } from './leaderboard/statements.ts'

/** Peak disk use per learner while filling: rows, indexes, write-ahead log and sorting. */
const BYTES_PER_USER = 30_000

/**
 * Compares the times of leaderboards, church pages and submits with few learners and with many, on
 * the PostgreSQL server at DATABASE_URL or one that it starts. Fails when a statement exceeds its
 * maximum ratio, or when a control, which adds up raw results, does not.
 */
const main = async (): Promise<boolean> => {
  const { small, large, churches } = readOptions(process.argv.slice(2))
  const server = await openServer((small + large) * BYTES_PER_USER)
  const datasets: Dataset[] = []
  const sizes = [small, large].map((users) => `${users.toLocaleString('en-US')} users`)
  try {
    process.stdout.write(`${describeRun(await server.readSettings())}\n\n`)
    for (const users of [small, large]) {
      const url = await server.create(String(users))
      await fill({ url }, { users, churches })
      datasets.push(await openDataset(url, users))
    }
    const isWithin = await compare(datasets, sizes, { statements: STATEMENTS, controls: CONTROLS })
    // The measured submits must have updated the sums correctly.
    if (datasets[0]) await assertSumsAreCorrect(datasets[0].database)
    return isWithin
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
