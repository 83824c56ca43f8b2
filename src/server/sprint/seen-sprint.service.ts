import { type RawBuilder, sql } from 'kysely'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { wasPlayedBefore } from '../quiz/played-quiz.service.ts'
import type { PlayedQuiz } from '../quiz/quiz-kind.ts'
import type { StoredSprint } from './sprint.service.ts'

/** A sprint, as it is stored among the played quizzes. */
const sprintName = (sprintId: string): string => `sprint:${sprintId}`

/**
 * The running sprints that the learner has seen. Who has read a sprint's questions could have them graded
 * as practice before joining the group again, so it counts as played like one of which answers were seen.
 */
export const listSeenSprints = async (
  transaction: Database,
  userId: string,
  now: Date,
): Promise<PlayedQuiz[]> => {
  const { rows } = await sql<{ id: string; closesAt: Date }>`
    select id, closes_at as "closesAt" from sprints
    where ended_at is null and closes_at > ${now}::timestamptz and id in (
      select sprint_id from quiz_attempts where user_id = ${userId}::uuid
      union all
      select sprint_id from sprint_players
      where user_id = ${userId}::uuid and answers_opened_at is not null
    )`.execute(transaction)
  return rows.map(({ id, closesAt }) => ({ quiz: sprintName(id), keptUntil: closesAt }))
}

/** Whether the learner has seen the sprint with an account that they have deleted. */
export const wasSprintSeenBefore = async (
  database: Database,
  learner: Learner,
  { id, startedAt }: Pick<StoredSprint, 'id' | 'startedAt'>,
): Promise<boolean> =>
  // Who comes back to a sprint has an account that is newer than it; the others need no statement.
  wasPlayedBefore(database, learner, sprintName(id), startedAt)

/** A condition: a played quiz is a sprint that has ended or was deleted. */
export const isSprintOver = (quiz: RawBuilder<string>): RawBuilder<boolean> =>
  sql`(${quiz} like ${sprintName('%')} and not exists (
        select from sprints where ${quiz} = ${sprintName('')} || sprints.id and ended_at is null))`
