import type { z } from 'zod'
import type { Random } from '../../domain/random.ts'
import type { questionsSchema } from '../../domain/schema/quiz.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { LoadedQuestion } from '../question/question.service.ts'
import type { Learner } from '../user/learner.ts'
import { findOpenAttemptId } from './attempt.service.ts'
import { serveWholeAttempt } from './daily.service.ts'
import { practiceQuestions } from './practice.service.ts'

export type QuestionsToAsk = {
  /** Ranked questions leave without their key. */
  readonly isRanked: boolean
  readonly questions: readonly LoadedQuestion[]
}

/**
 * The questions of the open daily attempt where there is one and no other mode is asked for, else
 * random ones for practice.
 * @throws not_found when the daily is asked for and none is under way
 */
export const questionsToAsk = async (
  database: Database,
  learner: Learner,
  input: z.output<typeof questionsSchema>,
  now: Date,
  random: Random,
): Promise<QuestionsToAsk> => {
  if (input.mode !== 'practice') {
    const attemptId = input.attemptId ?? (await findOpenAttemptId(database, learner, now))
    if (attemptId) {
      return {
        isRanked: true,
        questions: await serveWholeAttempt(database, learner, attemptId, now),
      }
    }
    if (input.mode === 'daily') {
      throw new ServiceError('not_found', 'You have no daily quiz under way.')
    }
  }
  return {
    isRanked: false,
    questions: await practiceQuestions(database, learner, input, now, random),
  }
}
