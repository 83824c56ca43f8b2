import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { reconcile } from './leaderboard/reconcile.service.ts'
import { StartError } from './start-error.ts'

/** `npm run reconcile`: works out all sums anew, says where they differed, and puts them right. */
const main = async (): Promise<void> => {
  const connection = await connect(readConfig(process.env).databaseSource)
  try {
    const differences = await reconcile(connection.database, new Date())
    for (const { table, rows } of differences) {
      process.stdout.write(`${table}: ${rows} rows put right\n`)
    }
    if (differences.length === 0) process.stdout.write('All sums are right.\n')
  } finally {
    await connection.close()
  }
}

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
