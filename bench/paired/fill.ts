import { fill } from '../leaderboard/fill.ts'

/**
 * Fills a new database in a process of its own, so that `BENCH_NOW` sets the month:
 * `fill.ts SOURCE LEARNERS CHURCHES`, with the source as JSON.
 */
const [source = '', learners, churches] = process.argv.slice(2)
await fill(JSON.parse(source), { users: Number(learners), churches: Number(churches) })
