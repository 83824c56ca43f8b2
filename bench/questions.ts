import os from 'node:os'
import { compare } from './comparison/compare.ts'
import { openServer } from './databases.ts'
import { type Dataset, openDataset } from './questions/dataset.ts'
import { fill } from './questions/fill.ts'
import { CONTROLS, SEARCHES, STATEMENTS } from './questions/statements.ts'

const QUESTIONS = [1000, 1_000_000]

/** Peak disk use per question while filling. */
const BYTES_PER_QUESTION = 8000

/**
 * Compares the times of what question administration reads and writes with a thousand questions and with
 * a million, on the PostgreSQL server at DATABASE_URL or one that it starts. Fails when a page, a toggle
 * or a deletion takes more than twice as long, or when a control, which pages by offset or counts rows,
 * does not.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(
    QUESTIONS.reduce((sum, questions) => sum + questions, 0) * BYTES_PER_QUESTION,
  )
  const datasets: Dataset[] = []
  try {
    process.stdout.write(
      [
        `${await server.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores; calls run one at a time.`,
        'Questions are spread evenly over the 66 books; one in ten is inactive. A page includes options,',
        'versions and figures. Searches have no maximum: more questions have more matches, up to 1,000.\n\n',
      ].join('\n'),
    )
    for (const questions of QUESTIONS) {
      const url = await server.create(String(questions))
      await fill(url, questions)
      datasets.push(await openDataset(url, questions))
    }
    const sizes = QUESTIONS.map((questions) => `${questions.toLocaleString('en-US')} questions`)
    const statements = [...SEARCHES, ...STATEMENTS]
    return await compare(datasets, sizes, { statements, controls: CONTROLS })
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
