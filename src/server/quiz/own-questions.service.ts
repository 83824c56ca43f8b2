import { secretDays } from '../../domain/quiz/daily-quiz.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { type LoadedQuestion, requireQuestions } from '../question/bank/question.service.ts'
import { listAnsweredInDailies, listAnsweredQuestionIds } from './attempt.service.ts'
import type { QuizKinds } from './quiz-kind.ts'
import { requireNotInSecretDaily } from './secret-questions.service.ts'

/**
 * Questions that the learner has answered before, or that sprints show them, in the order of the ids.
 * @throws feature_off; not_found for any other; conflict for one of a daily quiz that the learner can
 *   still play, unless they answered it there
 */
export const loadOwnQuestions = async (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  questionIds: readonly string[],
  now: Date,
): Promise<LoadedQuestion[]> => {
  const answered = new Set(await listAnsweredQuestionIds(database, learner.id, questionIds))
  const others = questionIds.filter((id) => !answered.has(id))
  if (others.length > 0) await kinds.sprint.requireReadable(database, learner.id, others, now)
  const { first } = secretDays(now)
  const inDailies = new Set(await listAnsweredInDailies(database, learner.id, questionIds, first))
  const elsewhere = questionIds.filter((id) => !inDailies.has(id))
  await requireNotInSecretDaily(database, learner, elsewhere, now)
  return requireQuestions(database, questionIds)
}
