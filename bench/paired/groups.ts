import { sql } from 'kysely'
import type { Connection } from '../../src/server/platform/db/connection.ts'
import { answerSprint } from '../../test/support/group.ts'
import { type Move, readAnswerKey } from '../../test/support/play.ts'
import { createApplication } from '../application.ts'
import { createGroupOf } from '../group.ts'
import { cookieOf } from './sessions.ts'

/** Members of each group. */
const MEMBERS = 10

const SPRINT: readonly Move[] = Array.from({ length: 20 }, (_, index) =>
  index % 5 === 0 ? 'wrong' : 'right',
)

/** Creates groups of ten learners with a running sprint: one has finished it, one has begun. */
export const addGroups = async (connection: Connection, ids: readonly string[]): Promise<void> => {
  const application = createApplication(connection)
  const key = await readAnswerKey(connection.database)
  for (let from = 0; from < ids.length; from += MEMBERS) {
    const people = ids
      .slice(from, from + MEMBERS)
      .map((userId) => ({ userId, cookie: cookieOf(userId) }))
    const { id, leader, others } = await createGroupOf(application, people)
    await leader.sprint.start({ id })
    const [finisher, beginner] = others
    if (finisher) await answerSprint(finisher, key, id, SPRINT)
    if (beginner) await answerSprint(beginner, key, id, SPRINT.slice(0, 7))
  }
}

export const makeSiteAdmin = async (
  { database }: Connection,
  ids: readonly string[],
): Promise<void> => {
  await sql`update users set is_site_admin = true where id = any(${ids}::uuid[])`.execute(database)
}
