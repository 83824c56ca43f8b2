import { aboutOf } from './leaderboard/about.ts'
import { CONTROLS } from './leaderboard/control.ts'
import { openServer } from './leaderboard/databases.ts'
import { type Dataset, openDataset } from './leaderboard/dataset.ts'
import { fill, requireRight } from './leaderboard/fill.ts'
import { measure } from './leaderboard/measure.ts'
import { readOptions } from './leaderboard/options.ts'
import { isWithinGate, tableOf } from './leaderboard/report.ts'
import { STATEMENTS } from './leaderboard/statements.ts'

/** @returns whether every statement keeps within its gate and no control does */
const compare = async (datasets: readonly Dataset[]): Promise<boolean> => {
  const measured = await measure(STATEMENTS, datasets)
  process.stdout.write(tableOf('What the product does', datasets, measured))
  const controls = await measure(CONTROLS, datasets)
  process.stdout.write(tableOf('Control: from raw results', datasets, controls))
  return measured.every(isWithinGate) && !controls.some(isWithinGate)
}

/**
 * Compares leaderboards, church pages and submits among few learners and among many, on the
 * PostgreSQL server at DATABASE_URL or one of its own. Fails when a gate is missed, or when the
 * control, which sums up raw results, keeps within it.
 */
const main = async (): Promise<boolean> => {
  const { small, large, churches } = readOptions(process.argv.slice(2))
  const server = await openServer(small + large)
  const datasets: Dataset[] = []
  try {
    process.stdout.write(`${aboutOf(await server.readSettings())}\n\n`)
    for (const users of [small, large]) {
      const url = await server.create(String(users))
      const start = performance.now()
      await fill(url, { users, churches })
      process.stdout.write(`  filled in ${Math.round((performance.now() - start) / 1000)} s\n`)
      datasets.push(await openDataset(url, users))
    }
    const isWithin = await compare(datasets)
    // The submits that were measured are in the sums as well.
    if (datasets[0]) await requireRight(datasets[0].database)
    return isWithin
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
