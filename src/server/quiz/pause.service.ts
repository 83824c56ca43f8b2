import { canPause } from '../../domain/quiz/pause.ts'
import type { PauseInput } from '../../domain/schema/quiz.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { saveAnswers, savePaused, withOverdueSkipped } from './attempt.service.ts'
import { lockOpenAttempt } from './open-attempt.service.ts'
import type { QuizKinds } from './quiz-kind.ts'

/**
 * Lets the next question of an attempt, and so its clock, wait for the learner, or ends the wait.
 * @throws not_found for an attempt that is not the learner's; conflict for a closed one, and while a question
 *   is being asked or none is left
 */
export const setPaused = (
  kinds: QuizKinds,
  database: Database,
  learner: Learner,
  { attemptId, isPaused }: PauseInput,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const attempt = await lockOpenAttempt(kinds, transaction, learner, attemptId, now)
    if (!isPaused) {
      await savePaused(transaction, attempt, null)
      return
    }
    const answers = withOverdueSkipped(attempt.answers, now)
    if (!canPause(answers)) {
      throw new ServiceError('conflict', 'A quiz can only be paused between two questions.')
    }
    const overdue = answers.filter((answer, index) => answer !== attempt.answers[index])
    await saveAnswers(transaction, attempt.id, overdue)
    await savePaused(transaction, attempt, now)
  })
