import os from 'node:os'
import { measure } from './comparison/measure.ts'
import { openServer } from './databases.ts'
import { type DrawDataset, openDrawDataset } from './draws/dataset.ts'
import { addLearner } from './draws/learner.ts'
import { addHistory } from './journey/history.ts'
import { DASHBOARD, PAGES } from './journey/statements.ts'
import { median, quantile } from './quantile.ts'
import { fill } from './questions/fill.ts'

const QUESTIONS = 200_000
const CARDS = 100_000

/** What a page may take, as a multiple of the dashboard's time. */
const MAX_RATIO = 1.5

/** Peak disk use per question while filling. */
const BYTES_PER_QUESTION = 8000

/**
 * Compares the times in which the journey and the missed questions of a learner with 100,000 cards are read with
 * that of their dashboard, on the PostgreSQL server at DATABASE_URL or one that it starts. Fails where a page takes
 * more than one and a half times as long.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(QUESTIONS * BYTES_PER_QUESTION)
  let dataset: DrawDataset | null = null
  try {
    process.stdout.write(
      `${await server.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores; one at a time.\n\n`,
    )
    const url = await server.create('journey')
    await fill(url, QUESTIONS)
    await addLearner(url, CARDS)
    await addHistory(url)
    dataset = await openDrawDataset(url)
    const [dashboard, ...pages] = await measure([DASHBOARD, ...PAGES], [dataset])
    const floor = median(dashboard?.times[0] ?? [])
    process.stdout.write(`\n${CARDS.toLocaleString('en-US')} cards of one learner\n`)
    return [dashboard, ...pages]
      .map((measurement) => {
        const times = measurement?.times[0] ?? []
        const ratio = median(times) / floor
        const isWithin = ratio <= MAX_RATIO
        process.stdout.write(
          `${measurement?.statement.name.padEnd(33)} ${median(times).toFixed(2)} ms (99 %: ${quantile(times, 0.99).toFixed(2)} ms), × ${ratio.toFixed(2)}: ${isWithin ? 'passed' : 'EXCEEDED'}\n`,
        )
        return isWithin
      })
      .every(Boolean)
  } finally {
    await dataset?.connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
