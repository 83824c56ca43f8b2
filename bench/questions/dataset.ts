import { sql } from 'kysely'
import { type Learner, readLearner } from '../../src/server/learner/learner.ts'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** One of the compared databases, with questions for the statements. */
export type Dataset = {
  readonly connection: Connection
  readonly database: Database
  readonly administrator: Learner
  readonly pages: number
  /** Ids of questions from all books, in an order of chance that is the same in every run. */
  readonly questionIds: readonly string[]
}

const SAMPLE_SIZE = 400

export const openDataset = async (url: string, questions: number): Promise<Dataset> => {
  const connection = await connect({ url })
  const { database } = connection
  const sample = await sql<{ id: string }>`
    select id from questions order by md5(id::text) limit ${SAMPLE_SIZE}::int`.execute(database)
  return {
    connection,
    database,
    administrator: readLearner(
      await database.selectFrom('users').selectAll().executeTakeFirstOrThrow(),
      new Date(),
    ),
    pages: Math.ceil(questions / 20),
    questionIds: sample.rows.map(({ id }) => id),
  }
}
