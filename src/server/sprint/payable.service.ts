import { MAX_PAID_QUESTIONS_PER_WEEK } from '../../domain/group/sprint.ts'
import type { GradedAnswer } from '../../domain/quiz/quiz-type.ts'
import type { Database } from '../platform/db/database.ts'
import type { Attempt } from '../quiz/attempt.service.ts'
import type { PayableAnswers } from '../quiz/quiz-kind.ts'
import { hasOpenedAnswers, listKnownQuestionIds } from './sprint.service.ts'

/** The answers, and what of them the learner's other sprints and payments leave to pay. */
export const payableAnswers = async (
  transaction: Database,
  { sprintId }: Attempt,
  userId: string,
  answers: readonly GradedAnswer[],
  now: Date,
): Promise<PayableAnswers> => {
  if (sprintId === null) return { answers, answersOpened: false, payableQuestions: 0 }
  const ids = answers.map(({ questionId }) => questionId)
  const known = await listKnownQuestionIds(transaction, sprintId, userId, ids, now)
  const paid = await countPaidSprintQuestions(transaction, userId, now)
  return {
    answers: answers.map((one) => ({ ...one, isKnown: known.has(one.questionId) })),
    answersOpened: await hasOpenedAnswers(transaction, sprintId, userId),
    payableQuestions: Math.max(0, MAX_PAID_QUESTIONS_PER_WEEK - paid),
  }
}

const MS_PER_WEEK = 7 * 86_400_000

/** Sprint questions that paid the learner in the last seven days, also those of deleted groups. */
const countPaidSprintQuestions = async (
  transaction: Database,
  userId: string,
  now: Date,
): Promise<number> => {
  const row = await transaction
    .selectFrom('xp_entries')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user', '=', userId)
    .where('kind', '=', 'sprint_correct')
    .where('earnedAt', '>', new Date(now.getTime() - MS_PER_WEEK))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
