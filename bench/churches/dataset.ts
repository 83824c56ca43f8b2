import { type Learner, readLearner } from '../../src/server/learner/learner.ts'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** One of the compared databases, and who searches it. */
export type Dataset = {
  readonly connection: Connection
  readonly database: Database
  readonly learner: Learner
}

export const openDataset = async (url: string): Promise<Dataset> => {
  const connection = await connect({ url })
  const { database } = connection
  const row = await database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  return { connection, database, learner: readLearner(row, new Date()) }
}
