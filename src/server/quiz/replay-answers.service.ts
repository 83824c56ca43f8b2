import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Outcome } from '../../domain/quiz/grading.ts'
import type { QuizType } from '../../domain/quiz/quiz-type.ts'
import { dailyReviewableAt } from '../../domain/review.ts'
import type { DayKey } from '../../domain/time/time.ts'
import type { QuestionOutcome } from '../learning/learned.ts'
import { replayAnswers } from '../learning/record-answers.service.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'

/**
 * Gives those who played before there were ratings and cards what their answers since then tell, one learner in
 * each transaction. Meanwhile their new answers are only stored, and are among those that are replayed.
 * @param signal ends it after the learner who is being replayed; the others come next time
 */
export const replayEarlierAnswers = async (
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  while (!signal?.aborted) {
    if (!(await replayNext(database, now))) return
    // Requests come first.
    await setImmediate()
  }
}

/** @returns whether somebody was replayed; not while all who are left are playing */
const replayNext = (database: Database, now: Date): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    checkLockOrder(transaction, 'user')
    const { rows } = await sql<{ userId: string }>`
      select users.id as "userId" from users
      where id in (select user_id from learner_skills where is_to_be_replayed)
      limit 1 for no key update skip locked`.execute(transaction)
    const [next] = rows
    if (!next) return false
    await replayAnswers(transaction, next.userId, await readAnswers(transaction, next.userId), now)
    return true
  })

type EarlierAnswer = QuestionOutcome & { readonly reviewableAt: Date | null }

/** Every answer of a learner that is kept, in the order in which they were given. */
const readAnswers = async (transaction: Database, userId: string): Promise<EarlierAnswer[]> => {
  const { rows } = await sql<{
    questionId: string
    outcome: Outcome
    selectedOptionId: string | null
    at: string
    quizType: QuizType
    localDay: DayKey
  }>`
    select answer.question_id as "questionId", answer.outcome,
      answer.selected_option_id as "selectedOptionId",
      coalesce(answer.answered_at, attempt.finished_at, answer.served_at) as at,
      attempt.quiz_type as "quizType", to_char(attempt.local_day, 'YYYY-MM-DD') as "localDay"
    from quiz_attempts as attempt join quiz_answers as answer on answer.attempt_id = attempt.id
    where attempt.user_id = ${userId}::uuid and attempt.expired_at is null
      and answer.outcome is not null and answer.served_at is not null
      and (answer.answered_at is not null or attempt.finished_at is not null)
    order by at, attempt.id, answer.position`.execute(transaction)
  return rows.map(({ quizType, localDay, at, ...answer }) => ({
    ...answer,
    isBySibling: false,
    at: new Date(at),
    reviewableAt: quizType === 'daily' ? dailyReviewableAt(localDay) : null,
  }))
}
