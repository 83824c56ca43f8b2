import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { canFinishDaily, everyQuestionTimedOut } from '../../domain/quiz/daily-quiz.ts'
import { isLate, type Outcome } from '../../domain/quiz/grading.ts'
import type { QuizType } from '../../domain/quiz/quiz-type.ts'
import { type DayKey, latestNow } from '../../domain/time/time.ts'
import { type Learner, streakOf, todayOf } from '../learner/learner.ts'
import { anyOf } from '../platform/db/any-of.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database, Tables } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { executeTogether, sendWithNext } from '../platform/db/sent-together.ts'
import { ServiceError } from '../platform/errors.ts'
import type { LoadedQuestion } from '../question/bank/question.service.ts'

export type Attempt = {
  readonly id: string
  readonly quizType: QuizType
  /** Null for other types, and after the sprint was deleted with its group. */
  readonly sprintId: string | null
  readonly localDay: DayKey
  readonly startedAt: Date
  readonly total: number
  readonly finishedAt: Date | null
  /** When it was closed because time ran out on every question. */
  readonly expiredAt: Date | null
  /** Since when its next question, and so the next clock, waits for the learner to continue. */
  readonly pausedAt: Date | null
  readonly result: unknown
  /** One per question, in the order of the questions, as they were when the attempt was locked. */
  readonly answers: readonly AttemptAnswer[]
}

export type AttemptAnswer = {
  readonly questionId: string
  readonly position: number
  readonly servedAt: Date | null
  readonly deadlineAt: Date | null
  /** Null while open. */
  readonly outcome: Outcome | null
  readonly selectedOptionId: string | null
  /** Null while open, and if time ran out before the learner answered. */
  readonly answeredAt: Date | null
}

export type GradedQuestion = { readonly question: LoadedQuestion; readonly answer: AttemptAnswer }

/** The condition that an attempt was not started ahead; see `wasStartedAhead`. */
const isNotAhead =
  (today: DayKey, now: Date) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'quiz_attempts'>) =>
    or([eb('localDay', '<=', today), eb('startedAt', '<=', latestNow(now))])

/** The id of the learner's daily attempt that can still be finished; null if there is none. Does not lock it. */
export const findOpenDailyId = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<string | null> => {
  const today = todayOf(learner, now)
  const row = await database
    .selectFrom('quiz_attempts')
    .select(['id', 'localDay'])
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .where('finishedAt', 'is', null)
    .where('expiredAt', 'is', null)
    .where(isNotAhead(today, now))
    .orderBy('localDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return canFinishDaily(streakOf(learner), row.localDay as DayKey, today) ? row.id : null
}

/**
 * The id of the learner's newest attempt of a type, open or closed, of those whose date has come.
 * @throws not_found if there is none
 */
export const requireNewestAttemptId = async (
  database: Database,
  learner: Learner,
  quizType: QuizType,
  now: Date,
): Promise<string> => {
  const row = await database
    .selectFrom('quiz_attempts')
    .select('id')
    .where('user', '=', learner.id)
    .where('quizType', '=', quizType)
    .where(isNotAhead(todayOf(learner, now), now))
    .orderBy('localDay', 'desc')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', `You have not started a ${quizType} quiz yet.`)
  return row.id
}

type AttemptId = { readonly id: string }

const attemptForUpdate = compileOnce((database, { id }: AttemptId) =>
  database
    .selectFrom('quiz_attempts')
    .select(['id', 'user', 'quizType', 'sprint', 'localDay', 'startedAt', 'total'])
    .select(['finishedAt', 'expiredAt', 'pausedAt', 'result'])
    .where('id', '=', id)
    .forUpdate(),
)

const answersOf = compileOnce((database, { id }: AttemptId) =>
  database
    .selectFrom('quiz_answers')
    .select(['question', 'position', 'servedAt', 'deadlineAt'])
    .select(['outcome', 'selectedOption', 'answeredAt'])
    .where('attempt', '=', id)
    .orderBy('position'),
)

/**
 * Locks and returns an attempt; null if the id does not exist.
 * @throws not_found for another learner's attempt, so that its existence is not revealed
 */
export const findAttemptForUpdate = async (
  transaction: Database,
  userId: string,
  attemptId: string,
): Promise<Attempt | null> => {
  checkLockOrder(transaction, 'attempt')
  const [[row], answers] = await executeTogether(
    transaction,
    attemptForUpdate.with({ id: attemptId }),
    answersOf.with({ id: attemptId }),
  )
  if (!row) return null
  const { user, sprint, ...attempt } = row
  if (user !== userId) throw quizNotFound()
  return {
    ...attempt,
    sprintId: sprint ?? null,
    localDay: row.localDay as DayKey,
    finishedAt: row.finishedAt ?? null,
    expiredAt: row.expiredAt ?? null,
    pausedAt: row.pausedAt ?? null,
    answers: answers.map(({ question, selectedOption, ...answer }) => ({
      ...answer,
      questionId: question,
      selectedOptionId: selectedOption ?? null,
      servedAt: answer.servedAt ?? null,
      deadlineAt: answer.deadlineAt ?? null,
      outcome: answer.outcome ?? null,
      answeredAt: answer.answeredAt ?? null,
    })),
  }
}

export const quizNotFound = (): ServiceError =>
  new ServiceError('not_found', 'This quiz does not exist.')

/** Locks and returns an attempt of the learner. @throws not_found */
export const lockAttempt = async (
  transaction: Database,
  userId: string,
  attemptId: string,
): Promise<Attempt> => {
  const attempt = await findAttemptForUpdate(transaction, userId, attemptId)
  if (!attempt) throw quizNotFound()
  return attempt
}

/**
 * Creates an attempt with its questions in order. With `servedAt`, they all count as served at that time.
 * @throws not_found if another learner has created one with this id meanwhile
 */
export const createAttempt = async (
  transaction: Database,
  learner: Learner,
  attempt: {
    readonly id?: string | undefined
    readonly quizType: QuizType
    readonly sprintId?: string
    readonly questionIds: readonly string[]
    readonly startedAt: Date
    readonly servedAt?: Date
  },
  now: Date,
): Promise<Attempt> => {
  const { id = randomUUID(), quizType, sprintId = null } = attempt
  const { questionIds, startedAt, servedAt = null } = attempt
  const localDay = todayOf(learner, now)
  const total = questionIds.length
  const created = await transaction
    .insertInto('quiz_attempts')
    .values({ id, user: learner.id, quizType, sprint: sprintId, localDay, total, startedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw quizNotFound()
  await transaction
    .insertInto('quiz_answers')
    .values(
      questionIds.map((question, position) => ({ attempt: id, question, position, servedAt })),
    )
    .execute()
  return {
    id,
    quizType,
    sprintId,
    localDay,
    startedAt,
    total,
    finishedAt: null,
    expiredAt: null,
    pausedAt: null,
    result: null,
    answers: questionIds.map((questionId, position) => ({
      questionId,
      position,
      servedAt,
      deadlineAt: null,
      outcome: null,
      selectedOptionId: null,
      answeredAt: null,
    })),
  }
}

/**
 * Those of the questions that the learner has answered in any quiz, or that were skipped there. It is one
 * statement, so that a practice round that is too old to be kept does not go in between.
 */
export const listAnsweredQuestionIds = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
): Promise<string[]> => {
  const rows = await database
    .selectFrom('quiz_answers')
    .innerJoin('quiz_attempts', 'quiz_attempts.id', 'quiz_answers.attempt')
    .select('quiz_answers.question')
    .where('quiz_attempts.user', '=', userId)
    .where('quiz_answers.question', '=', anyOf(questionIds))
    .where('quiz_answers.outcome', 'is not', null)
    .union(
      database
        .selectFrom('answered_questions')
        .select('question')
        .where('user', '=', userId)
        .where('question', '=', anyOf(questionIds)),
    )
    .execute()
  return rows.map((row) => row.question)
}

/** Those of the questions that the learner has answered in a daily quiz of `since` or later. */
export const listAnsweredInDailies = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
  since: DayKey,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('quiz_attempts')
    .innerJoin('quiz_answers', 'quiz_answers.attempt', 'quiz_attempts.id')
    .select('quiz_answers.question')
    .where('quiz_attempts.user', '=', userId)
    .where('quiz_attempts.quizType', '=', 'daily')
    .where('quiz_attempts.localDay', '>=', since)
    .where('quiz_answers.question', '=', anyOf(questionIds))
    .where('quiz_answers.outcome', 'is not', null)
    .execute()
  return rows.map((row) => row.question)
}

const answerUpdate = compileOnce((database, values: AttemptAnswer & { attemptId: string }) =>
  database
    .updateTable('quiz_answers')
    .set({
      servedAt: values.servedAt,
      deadlineAt: values.deadlineAt,
      outcome: values.outcome,
      selectedOption: values.selectedOptionId,
      answeredAt: values.answeredAt,
    })
    .where('attempt', '=', values.attemptId)
    .where('question', '=', values.questionId),
)

/** Updates one answer of an attempt, by its key: half of what `saveAnswers` takes. */
export const saveAnswer = (
  transaction: Database,
  attemptId: string,
  answer: AttemptAnswer,
): Promise<void> => sendWithNext(transaction, answerUpdate.with({ ...answer, attemptId }))

/** Updates answers of an attempt, with one statement for all of them. */
export const saveAnswers = async (
  transaction: Database,
  attemptId: string,
  answers: readonly AttemptAnswer[],
): Promise<void> => {
  if (answers.length === 0) return
  await sendWithNext(
    transaction,
    sql`
    update quiz_answers as answer set
      served_at = saved."servedAt", deadline_at = saved."deadlineAt", outcome = saved.outcome,
      selected_option_id = saved."selectedOptionId", answered_at = saved."answeredAt"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as saved(
      "questionId" uuid, "servedAt" timestamptz, "deadlineAt" timestamptz, outcome varchar(8),
      "selectedOptionId" uuid, "answeredAt" timestamptz
    )
    where answer.attempt_id = ${attemptId}::uuid and answer.question_id = saved."questionId"`,
  )
}

/**
 * The answers, with those skipped that are open after their deadline.
 * @param answeredNow ids of questions that are about to be answered, which stay open
 */
export const withOverdueSkipped = (
  answers: readonly AttemptAnswer[],
  now: Date,
  answeredNow: ReadonlySet<string> = new Set(),
): AttemptAnswer[] =>
  answers.map((answer) =>
    answer.outcome === null && isLate(answer.deadlineAt, now) && !answeredNow.has(answer.questionId)
      ? { ...answer, outcome: 'skipped' }
      : answer,
  )

/** Stores whether an attempt is paused, if that changes. */
export const savePaused = async (
  transaction: Database,
  attempt: Attempt,
  pausedAt: Date | null,
): Promise<Attempt> => {
  if ((attempt.pausedAt === null) === (pausedAt === null)) return attempt
  await transaction
    .updateTable('quiz_attempts')
    .set({ pausedAt })
    .where('id', '=', attempt.id)
    .execute()
  return { ...attempt, pausedAt }
}

/** Closes an attempt as expired: time ran out on every question and none was answered. */
const closeAsExpired = async (
  transaction: Database,
  attempt: Attempt,
  answers: readonly AttemptAnswer[],
  now: Date,
): Promise<Attempt> => {
  await saveAnswers(transaction, attempt.id, answers)
  await transaction
    .updateTable('quiz_attempts')
    .set({ expiredAt: now, score: 0 })
    .where('id', '=', attempt.id)
    .execute()
  return { ...attempt, expiredAt: now }
}

/**
 * Closes an attempt if it has expired by now. While `answeredNow` contains a question that is still
 * open, it has not: a late answer is an answer too.
 * @param answeredNow ids of questions that are about to be answered with an option
 * @returns the attempt, closed or unchanged
 */
export const closeIfExpired = async (
  transaction: Database,
  attempt: Attempt,
  now: Date,
  answeredNow: ReadonlySet<string> = new Set(),
): Promise<Attempt> => {
  if (attempt.finishedAt || attempt.expiredAt) return attempt
  const answers = withOverdueSkipped(attempt.answers, now, answeredNow)
  return everyQuestionTimedOut(answers)
    ? closeAsExpired(transaction, attempt, answers, now)
    : attempt
}
