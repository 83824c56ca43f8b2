import { fill } from '../leaderboard/fill.ts'

/** Fills a new database in a process of its own, so that `BENCH_NOW` sets the month: `fill.ts URL LEARNERS CHURCHES` */
const [url = '', learners, churches] = process.argv.slice(2)
await fill(url, { users: Number(learners), churches: Number(churches) })
