import { sql } from 'kysely'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { type Attempt, createAttempt, lockAttempt } from '../quiz/attempt.service.ts'
import { wasSprintSeenBefore } from './seen-sprint.service.ts'
import {
  addPlayer,
  findGroupPlaying,
  hasQuestions,
  listSprintQuestionIds,
  openAnswers,
  requireOpenSprint,
  requireRunningSprint,
} from './sprint.service.ts'

/**
 * The learner's attempt at the sprint that runs in a group, locked; created when they first play it.
 * Its questions have no clock and all count as served. Who has seen it with an account that they have
 * deleted plays it as if they had opened its answers. The learner must be locked. An attempt with every
 * question answered can be seen and finished at any time.
 * @throws not_found if no sprint runs; forbidden for who is not a member; conflict if it is over or opens
 *   on another day
 */
export const openSprintAttempt = async (
  transaction: Database,
  learner: Learner,
  groupId: string,
  now: Date,
): Promise<Attempt> => {
  const sprint = await requireRunningSprint(transaction, groupId, learner.id)
  const existing = await findAttemptAt(transaction, sprint.id, learner.id)
  if (!existing?.isAnswered) requireOpenSprint(sprint, now)
  if (existing) return lockAttempt(transaction, learner.id, existing.id)
  await addPlayer(transaction, sprint.id, learner.id)
  if (await wasSprintSeenBefore(transaction, learner, sprint)) {
    await openAnswers(transaction, sprint.id, learner.id, now)
  }
  const questionIds = await listSprintQuestionIds(transaction, sprint.id)
  const start = {
    quizType: 'sprint',
    sprintId: sprint.id,
    questionIds,
    startedAt: now,
    servedAt: now,
  } as const
  return createAttempt(transaction, learner, start, now)
}

const findAttemptAt = async (
  transaction: Database,
  sprintId: string,
  userId: string,
): Promise<{ id: string; isAnswered: boolean } | null> => {
  const { rows } = await sql<{ id: string; isAnswered: boolean }>`
    select id, not exists (
        select from quiz_answers where attempt_id = attempt.id and outcome is null
      ) as "isAnswered"
    from quiz_attempts as attempt
    where sprint_id = ${sprintId}::uuid and user_id = ${userId}::uuid`.execute(transaction)
  return rows[0] ?? null
}

/**
 * The attempt, locked, that answers to these questions belong to: at the running sprint that has all of
 * them, or else the learner's newest one with them. With a group, only its sprints are considered; there,
 * no questions mean its newest sprint. The learner must be locked.
 * @returns null if no sprint has these questions, and for no questions without a group
 * @throws like `openSprintAttempt`
 */
export const findSprintAttempt = async (
  transaction: Database,
  learner: Learner,
  groupId: string | null,
  questionIds: readonly string[],
  now: Date,
): Promise<Attempt | null> => {
  if (groupId === null && questionIds.length === 0) return null
  const playing = await findGroupPlaying(transaction, learner.id, groupId, questionIds)
  if (playing !== null) return openSprintAttempt(transaction, learner, playing, now)
  const { rows } = await sql<{ id: string }>`
    select attempt.id from quiz_attempts as attempt join sprints on sprints.id = attempt.sprint_id
    where attempt.user_id = ${learner.id}::uuid
      and sprints.group_id = coalesce(${groupId}::uuid, sprints.group_id)
      and ${hasQuestions(sql.ref('sprints.id'), questionIds)}
    order by attempt.started_at desc limit 1`.execute(transaction)
  if (rows[0]) return lockAttempt(transaction, learner.id, rows[0].id)
  return groupId === null ? null : openSprintAttempt(transaction, learner, groupId, now)
}
