import { type Learner, readLearner } from '../../src/server/learner/learner.ts'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { FactSource } from '../../src/server/platform/versioned-cache.ts'
import { NOW } from '../questions/fill.ts'
import { LEARNER_ID } from './learner.ts'

/** One of the databases, with the learner who draws. */
export type DrawDataset = {
  readonly connection: Connection
  /** As a call has it: what is the same for everybody is in memory. */
  readonly source: FactSource
  readonly learner: Learner
}

export const openDrawDataset = async (url: string): Promise<DrawDataset> => {
  const connection = await connect({ url })
  const { database } = connection
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', LEARNER_ID)
    .executeTakeFirstOrThrow()
  return {
    connection,
    source: { database, factVersions: { features: 0, questions: 0, daily_sets: 0 } },
    learner: readLearner(row, NOW),
  }
}
