import os from 'node:os'
import { measure } from './comparison/measure.ts'
import { isWithinMaxRatio, tableOf } from './comparison/report.ts'
import { openServer } from './databases.ts'
import { type DrawDataset, openDrawDataset } from './draws/dataset.ts'
import { addLearner } from './draws/learner.ts'
import { DRAWS, PLAIN, SEARCHES } from './draws/statements.ts'
import { median } from './quantile.ts'
import { fill } from './questions/fill.ts'

/** The size of the question bank to come with a learner who has met half of it, and a million. */
const SIZES = [
  { questions: 1700, cards: 850 },
  { questions: 1_000_000, cards: 100_000 },
]

/** What a draw may take, as a multiple of one for practice from the same questions. */
const MAX_RATIO = 1.5

/** Peak disk use per question while filling. */
const BYTES_PER_QUESTION = 8000

/**
 * Compares the times of draws for a challenge and for a review with those of a draw for practice, from 1,700
 * questions and from a million, and those of searches among a million with those among 1,700, for a learner with 100,000 cards, on the PostgreSQL server at DATABASE_URL or one
 * that it starts. Fails where a draw takes more than one and a half times as long, or a search more than its own limit.
 */
const main = async (): Promise<boolean> => {
  const server = await openServer(
    SIZES.reduce((sum, { questions }) => sum + questions, 0) * BYTES_PER_QUESTION,
  )
  const datasets: DrawDataset[] = []
  try {
    process.stdout.write(
      `${await server.readSettings()}; Node ${process.version}; ${os.availableParallelism()} cores; one at a time.\n\n`,
    )
    for (const { questions, cards } of SIZES) {
      const url = await server.create(String(questions))
      await fill(url, questions)
      await addLearner(url, cards)
      datasets.push(await openDrawDataset(url))
    }
    const measured = await measure([PLAIN, ...DRAWS], datasets)
    const lines = SIZES.map(({ questions, cards }, size) => {
      const medians = measured.map(({ times }) => median(times[size] ?? []))
      const [plain = Number.NaN, ...others] = medians
      const names = DRAWS.map(({ name }, index) => {
        const time = others[index] ?? Number.NaN
        return `${name} ${time.toFixed(2)} ms (× ${(time / plain).toFixed(2)})`
      })
      const isWithin = others.every((time) => time <= MAX_RATIO * plain)
      const text = `${questions.toLocaleString('en-US')} questions, ${cards.toLocaleString('en-US')} cards: ${PLAIN.name} ${plain.toFixed(2)} ms, ${names.join(', ')}: ${isWithin ? 'passed' : 'EXCEEDED'}`
      return { text, isWithin }
    })
    process.stdout.write(`${lines.map(({ text }) => text).join('\n')}\n`)
    const sizes = SIZES.map(({ questions }) => `${questions.toLocaleString('en-US')} questions`)
    const searches = await measure(SEARCHES, datasets)
    process.stdout.write(tableOf('Searches', sizes, searches))
    return lines.every(({ isWithin }) => isWithin) && searches.every(isWithinMaxRatio)
  } finally {
    for (const { connection } of datasets) await connection.close()
    await server.remove()
  }
}

process.exit((await main()) ? 0 : 1)
