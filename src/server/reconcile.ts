import { readConfig } from './config.ts'
import { reconcile } from './ledger/sums/reconcile.service.ts'
import { connect } from './platform/db/connection.ts'
import { StartError } from './platform/start-error.ts'

/** `npm run reconcile`: recalculates all sums, reports the differences and corrects them. */
const main = async (): Promise<void> => {
  const connection = await connect(readConfig(process.env).databaseSource)
  try {
    const differences = await reconcile(connection.database, new Date())
    for (const { table, rows } of differences) {
      process.stdout.write(`${table}: ${rows} rows corrected\n`)
    }
    if (differences.length === 0) process.stdout.write('All sums are correct.\n')
  } finally {
    await connection.close()
  }
}

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
