import { sql } from 'kysely'
import type { Application } from '../../src/server/context.ts'
import { type Learner, readLearner } from '../../src/server/learner/learner.ts'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { createTestApplication } from '../../test/support/caller.ts'
import { createClock } from '../../test/support/clock.ts'
import { type AnswerKey, readAnswerKey } from '../../test/support/play.ts'
import { CURRENT_PERIODS, NOW_TEXT } from './month.ts'

/** One of the compared databases, with the learners and the church that the statements use. */
export type Dataset = {
  readonly users: number
  readonly connection: Connection
  readonly database: Database
  readonly application: Application
  readonly answerKey: AnswerKey
  readonly largestChurch: string
  /** Members of the largest church, with and without points. */
  readonly members: readonly Learner[]
  /** Learners with and without a church. */
  readonly learners: readonly Learner[]
  /** Ids of learners who have not played today; each can play once. */
  readonly players: readonly string[]
}

const SAMPLE_SIZE = 400

export const openDataset = async (url: string, users: number): Promise<Dataset> => {
  const connection = await connect({ url })
  const { database } = connection
  const largestChurch = await findLargestChurch(database)
  return {
    users,
    connection,
    database,
    application: createTestApplication(database, createClock(NOW_TEXT)),
    answerKey: await readAnswerKey(database),
    largestChurch,
    members: await sampleLearners(
      database,
      sql`exists (select from church_memberships
        where user_id = users.id and church_id = ${largestChurch}::uuid)`,
    ),
    learners: await sampleLearners(database, sql`true`),
    players: (await sampleLearners(database, HAS_NOT_PLAYED)).map(({ id }) => id),
  }
}

const HAS_NOT_PLAYED = sql`not exists (select from quiz_attempts
  where user_id = users.id and local_day = ${CURRENT_PERIODS[0]?.startsOn}::date)`

const findLargestChurch = async (database: Database): Promise<string> => {
  const { id } = await database
    .selectFrom('churches')
    .select('id')
    .orderBy('memberCount', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Orders by id, which is a hash: the sample is random, but the same in every run. */
const sampleLearners = async (
  database: Database,
  condition: ReturnType<typeof sql>,
): Promise<Learner[]> => {
  const rows = await database
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`${condition}`)
    .orderBy(sql`right(id::text, 12)`)
    .limit(SAMPLE_SIZE)
    .execute()
  return rows.map((row) => readLearner(row, new Date()))
}
