import { secretDays } from '../../domain/quiz/daily-quiz.ts'
import { listOwnSprintQuestionIds } from '../group/sprint.service.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { requireFeature } from '../platform/flag.service.ts'
import { uncached } from '../platform/versioned-cache.ts'
import { type LoadedQuestion, requireQuestions } from '../question/bank/question.service.ts'
import { listAnsweredInDailies, listAnsweredQuestionIds } from './attempt.service.ts'
import { requireNotInSecretDaily } from './secret-questions.service.ts'

/**
 * Questions that the learner has answered before, or that are in sprints of their groups that have
 * opened, in the order of the ids.
 * @throws feature_off; not_found for any other; conflict for one of a daily quiz that the learner can
 *   still play, unless they answered it there
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
  if (others.length > 0) await requireFeature(uncached(database), 'study_groups')
  const { first } = secretDays(now)
  const inDailies = new Set(await listAnsweredInDailies(database, learner.id, questionIds, first))
  const elsewhere = questionIds.filter((id) => !inDailies.has(id))
  await requireNotInSecretDaily(database, learner, elsewhere, now)
  return requireQuestions(database, questionIds)
}
