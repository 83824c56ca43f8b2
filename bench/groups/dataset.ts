import { sql } from 'kysely'
import { type Connection, connect } from '../../src/server/platform/db/connection.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** A learner and one of their groups. */
type Member = { readonly userId: string; readonly groupId: string }

/** One of the compared databases, with learners and groups for the statements. */
export type Dataset = {
  readonly connection: Connection
  readonly database: Database
  /** Members of groups that play this week. */
  readonly members: readonly Member[]
  /** Those who have begun the running sprint. */
  readonly players: readonly Member[]
  /** Ids of groups, from the whole list. */
  readonly groups: readonly string[]
}

const SAMPLE_SIZE = 300

/** Orders by ids, which are hashes: the sample is random, but the same in every run. */
const sampleMembers = async (
  database: Database,
  from: ReturnType<typeof sql>,
): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select user_id as "userId", group_id as "groupId" from ${from}
    order by md5(user_id::text || group_id) limit ${SAMPLE_SIZE}::int`.execute(database)
  return rows
}

const RUNNING = sql`sprints.group_id = group_members.group_id and sprints.ended_at is null`

export const openDataset = async (url: string): Promise<Dataset> => {
  const connection = await connect({ url })
  const { database } = connection
  const groups = await sql<{ id: string }>`
    select id from study_groups order by md5(id::text) limit ${SAMPLE_SIZE}::int`.execute(database)
  return {
    connection,
    database,
    members: await sampleMembers(
      database,
      sql`group_members where exists (select from sprints where ${RUNNING})`,
    ),
    players: await sampleMembers(
      database,
      sql`(
        select quiz_attempts.user_id, sprints.group_id
        from quiz_attempts join sprints on sprints.id = quiz_attempts.sprint_id
      ) as played`,
    ),
    groups: groups.rows.map(({ id }) => id),
  }
}
