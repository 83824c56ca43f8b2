import { isAttemptOpen } from '../../domain/daily-quiz.ts'
import { answerDeadline, isLate, type Outcome } from '../../domain/grading.ts'
import { canCredit } from '../../domain/streak.ts'
import type { DayKey } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { type Learner, streakOf, todayOf } from '../user/learner.ts'

export type Attempt = {
  readonly id: string
  readonly localDay: DayKey
  readonly total: number
  readonly finishedAt: Date | null
  readonly result: unknown
}

export type AttemptAnswer = {
  readonly questionId: string
  readonly position: number
  readonly servedAt: Date | null
  readonly deadlineAt: Date | null
  /** Null while open. */
  readonly outcome: Outcome | null
  readonly selectedOptionId: string | null
  /** Null while open, and for a question that ran out of time unanswered. */
  readonly answeredAt: Date | null
}

/** The learner's unfinished daily attempt that may still be finished, without a lock. */
export const findOpenAttemptId = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<string | null> => {
  const row = await database
    .selectFrom('quiz_attempts')
    .select(['id', 'localDay'])
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .where('finishedAt', 'is', null)
    .orderBy('localDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const day = row.localDay as DayKey
  // After a move west, an attempt older than the last credited day is near again, but worth nothing.
  const isOpen = isAttemptOpen(day, todayOf(learner, now)) && canCredit(streakOf(learner), day)
  return isOpen ? row.id : null
}

/** The learner's newest daily attempt, open or finished. */
export const findNewestAttemptId = async (
  database: Database,
  learner: Learner,
): Promise<string | null> => {
  const row = await database
    .selectFrom('quiz_attempts')
    .select('id')
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .orderBy('localDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The learner's own daily attempt under a lock. Somebody else's does not exist for them. */
export const lockAttempt = async (
  transaction: Database,
  userId: string,
  attemptId: string,
): Promise<Attempt> => {
  const row = await transaction
    .selectFrom('quiz_attempts')
    .select(['id', 'localDay', 'total', 'finishedAt', 'result'])
    .where('id', '=', attemptId)
    .where('user', '=', userId)
    .where('quizType', '=', 'daily')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'This quiz does not exist.')
  return { ...row, localDay: row.localDay as DayKey, finishedAt: row.finishedAt ?? null }
}

/** Refuses an attempt that is finished or belongs to a day too long ago. */
export const requireOpen = (attempt: Attempt, learner: Learner, now: Date): void => {
  if (attempt.finishedAt) throw new ServiceError('conflict', 'This quiz is already finished.')
  if (!isAttemptOpen(attempt.localDay, todayOf(learner, now))) {
    throw new ServiceError(
      'conflict',
      `The daily quiz of ${attempt.localDay} can no longer be finished.`,
    )
  }
}

export const loadAnswers = async (
  database: Database,
  attemptId: string,
): Promise<AttemptAnswer[]> => {
  const rows = await database
    .selectFrom('quiz_answers')
    .select([
      'question',
      'position',
      'servedAt',
      'deadlineAt',
      'outcome',
      'selectedOption',
      'answeredAt',
    ])
    .where('attempt', '=', attemptId)
    .orderBy('position')
    .execute()
  return rows.map(({ question, selectedOption, ...row }) => ({
    ...row,
    questionId: question,
    selectedOptionId: selectedOption ?? null,
    servedAt: row.servedAt ?? null,
    deadlineAt: row.deadlineAt ?? null,
    outcome: row.outcome ?? null,
    answeredAt: row.answeredAt ?? null,
  }))
}

/**
 * Passes over the current question when its time ran out while nobody looked, then starts the
 * clock of the next one. Asking again does not restart a clock.
 * @returns the answers as they stand now
 */
export const serveCurrent = async (
  transaction: Database,
  attempt: Attempt,
  learner: Learner,
  now: Date,
): Promise<AttemptAnswer[]> => {
  const answers = await loadAnswers(transaction, attempt.id)
  const served: AttemptAnswer[] = []
  let hasCurrent = false
  for (const answer of answers) {
    if (hasCurrent || answer.outcome) {
      served.push(answer)
    } else if (isLate(answer.deadlineAt, now)) {
      served.push(await save(transaction, attempt.id, { ...answer, outcome: 'skipped' }))
    } else {
      hasCurrent = true
      const clock = { servedAt: now, deadlineAt: answerDeadline(now, learner.timeLimit) }
      served.push(
        answer.servedAt ? answer : await save(transaction, attempt.id, { ...answer, ...clock }),
      )
    }
  }
  return served
}

/** Writes an answer's row. */
export const save = async (
  transaction: Database,
  attemptId: string,
  answer: AttemptAnswer,
): Promise<AttemptAnswer> => {
  await transaction
    .updateTable('quiz_answers')
    .set({
      servedAt: answer.servedAt,
      deadlineAt: answer.deadlineAt,
      outcome: answer.outcome,
      selectedOption: answer.selectedOptionId,
      answeredAt: answer.answeredAt,
    })
    .where('attempt', '=', attemptId)
    .where('question', '=', answer.questionId)
    .execute()
  return answer
}

/** Starts one common clock for all questions that are not served yet, as they are served at once. */
export const serveAll = async (
  transaction: Database,
  attemptId: string,
  servedAt: Date,
  deadlineAt: Date | null,
): Promise<void> => {
  await transaction
    .updateTable('quiz_answers')
    .set({ servedAt, deadlineAt })
    .where('attempt', '=', attemptId)
    .where('servedAt', 'is', null)
    .where('outcome', 'is', null)
    .execute()
}
