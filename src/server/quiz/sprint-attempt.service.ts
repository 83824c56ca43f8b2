import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { requireFeature } from '../flag/flag.service.ts'
import {
  addPlayer,
  listOwnSprintQuestionIds,
  listSprintQuestionIds,
  requirePlayableSprint,
} from '../group/sprint.service.ts'
import { type LoadedQuestion, requireQuestions } from '../question/question.service.ts'
import type { Learner } from '../user/learner.ts'
import {
  type Attempt,
  createAttempt,
  listAnsweredQuestionIds,
  lockAttempt,
} from './attempt.service.ts'
import { dailyQuestionIdsInPlay } from './secret-questions.service.ts'

const SPRINT = { quizType: 'sprint' } as const

/**
 * The learner's attempt at the sprint that runs in a group, locked; created when they first play it.
 * Its questions have no clock and all count as served. The learner must be locked.
 * @throws not_found if no sprint runs; forbidden for who is not a member; conflict if it opens on
 *   another day
 */
export const openSprintAttempt = async (
  transaction: Database,
  learner: Learner,
  groupId: string,
  now: Date,
): Promise<Attempt> => {
  const sprint = await requirePlayableSprint(transaction, groupId, learner.id, now)
  const existing = await transaction
    .selectFrom('quiz_attempts')
    .select('id')
    .where('sprint', '=', sprint.id)
    .where('user', '=', learner.id)
    .executeTakeFirst()
  if (existing) return lockAttempt(transaction, learner.id, existing.id)
  await addPlayer(transaction, sprint.id, learner.id)
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

/**
 * Checks that answering questions of a sprint reveals nothing about a daily quiz that the learner can
 * still play.
 * @throws conflict
 */
export const requireNotInOpenDaily = async (
  database: Database,
  learner: Learner,
  { quizType }: Pick<Attempt, 'quizType'>,
  questionIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (quizType !== 'sprint' || questionIds.length === 0) return
  const inPlay = await dailyQuestionIdsInPlay(database, learner, now)
  if (questionIds.some((id) => inPlay.has(id))) {
    throw new ServiceError(
      'conflict',
      'This question is also in your daily quiz. Finish that first, then come back.',
      // For the screen, which then leads to the daily quiz.
      { finishFirst: 'daily' },
    )
  }
}

/**
 * Questions that the learner has answered before, or that are in sprints of their groups that have
 * opened, in the order of the ids.
 * @throws feature_off; not_found for any other; conflict for one of a sprint that is also in a daily quiz that the
 *   learner can still play
 */
export const loadOwnQuestions = async (
  database: Database,
  learner: Learner,
  questionIds: readonly string[],
  now: Date,
): Promise<LoadedQuestion[]> => {
  const answered = new Set(await listAnsweredQuestionIds(database, learner.id, questionIds))
  const others = questionIds.filter((id) => !answered.has(id))
  const ofSprints = new Set(await listOwnSprintQuestionIds(database, learner.id, others, now))
  if (!others.every((id) => ofSprints.has(id))) {
    throw new ServiceError('not_found', 'One of these questions is in no sprint of your groups.')
  }
  if (others.length > 0) await requireFeature(database, 'study_groups')
  await requireNotInOpenDaily(database, learner, SPRINT, others, now)
  return requireQuestions(database, questionIds)
}
