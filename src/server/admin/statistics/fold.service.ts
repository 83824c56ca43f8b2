import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ABANDONED_AFTER_DAYS, abilityWithout } from '../../../domain/administration/statistics.ts'
import type { QuizType } from '../../../domain/quiz/quiz-type.ts'
import { type DayKey, weekStartOf } from '../../../domain/time/time.ts'
import { lockNumber } from '../../platform/db/advisory-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { type AttemptOfLearner, lockAttempts } from '../../quiz/lock-attempts.service.ts'
import { type FirstAnswer, measureDifficulties } from './measured-difficulty.service.ts'
import { storeSums } from './store-sums.service.ts'
import { addActivity, emptySums, type Sums, tallyAt } from './sums.ts'

/** Few enough that nobody waits noticeably for a quiz that is being counted. */
const ATTEMPTS_PER_BATCH = 20
const LEARNERS_PER_BATCH = 500
/**
 * An attempt is counted this long after it was closed. By then no other of the learner's can come that
 * closed earlier, so that the order of their answers is known.
 */
const SETTLED_AFTER_MS = 10_000
const MS_PER_DAY = 24 * 60 * 60 * 1000

/**
 * Adds everything new to the sums for administrators: who joined, which quizzes were started, and the
 * answers of those that were finished or abandoned. Each is counted exactly once, however many
 * instances do this at the same time.
 * @param signal ends it after the batch that is running; what is left comes next time
 * @returns whether everything is counted: not when it was ended, or another instance is counting
 */
export const countNewAttempts = async (
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<boolean> => {
  const settledAt = new Date(now.getTime() - SETTLED_AFTER_MS)
  while (!signal?.aborted) {
    const result = await foldBatch(database, settledAt)
    if (result !== 'more') return result === 'done'
    // Requests come first.
    await setImmediate()
  }
  return false
}

/**
 * When an attempt's answers are known for good. An attempt can be finished after it was counted as
 * abandoned, but not answered; `least` ignores null.
 */
const closedAt = sql`least(attempt.finished_at,
  attempt.started_at + interval '${sql.raw(String(ABANDONED_AFTER_DAYS))} days')`

/** What a batch leaves: nothing, perhaps more, or all of it to another instance. */
type BatchResult = 'done' | 'more' | 'busy'

/**
 * Counts a batch of each. Attempts are locked with their learners, because counting their days refers to
 * those.
 */
const foldBatch = (database: Database, settledAt: Date): Promise<BatchResult> =>
  database.transaction().execute(async (transaction) => {
    if (!(await tryLockStatistics(transaction))) return 'busy'
    const sums = emptySums()
    const learners = await countJoined(transaction, sums)
    const due = await findDueAttempts(transaction, settledAt)
    const ids = await lockAttempts(transaction, due)
    const attempts = await loadAttempts(transaction, ids, settledAt)
    if (learners + attempts.length === 0) return 'done'
    for (const attempt of attempts) countStart(sums, attempt)
    const answers = await countAnswers(transaction, sums, attempts, settledAt)
    await storeStages(transaction, attempts)
    await storeSums(transaction, sums)
    await measureDifficulties(
      transaction,
      answers.filter(({ isFirst }) => isFirst),
    )
    const isFull = learners === LEARNERS_PER_BATCH || due.length === ATTEMPTS_PER_BATCH
    return isFull ? 'more' : 'done'
  })

/** Only one instance counts at a time, so that the sums' rows need no locks. */
const tryLockStatistics = async (transaction: Database): Promise<boolean> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber('statistics')}) as "isLocked"`.execute(
    transaction,
  )
  return rows[0]?.isLocked === true
}

const utcDay = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`

/** Counts learners in the week in which they joined. @returns how many */
const countJoined = async (transaction: Database, sums: Sums): Promise<number> => {
  checkLockOrder(transaction, 'user')
  const { rows } = await sql<{ joinedOn: DayKey }>`
    update users set is_joining_counted = true
    where id in (
      select id from users where not is_joining_counted
      order by created_at limit ${LEARNERS_PER_BATCH}::int for no key update skip locked
    )
    returning ${utcDay('created_at')} as "joinedOn"`.execute(transaction)
  for (const { joinedOn } of rows) tallyAt(sums.weeks, weekStartOf(joinedOn)).joined += 1
  return rows.length
}

type DueAttempt = {
  readonly id: string
  readonly userId: string
  readonly quizType: QuizType
  readonly isStartCounted: boolean
  /** Whether its answers count now: it is finished, has expired, or was abandoned. */
  readonly isClosed: boolean
  readonly isFinished: boolean
  readonly startedOn: DayKey
  readonly finishedOn: DayKey | null
  readonly joinedOn: DayKey
  /** All questions that were put to the learner in finished quizzes, and how many were right. */
  readonly questions: number
  readonly correct: number
}

/** Attempts with something that is not in the sums, the oldest first. */
const findDueAttempts = async (
  transaction: Database,
  settledAt: Date,
): Promise<AttemptOfLearner[]> => {
  const select = sql`select id, user_id as "userId" from quiz_attempts`
  const oldest = sql`order by started_at limit ${ATTEMPTS_PER_BATCH}::int`
  // The first condition of each is that of a partial index.
  const { rows } = await sql<AttemptOfLearner>`${select}
    where (statistics_stage = 'new' or (statistics_stage = 'started'
        and (finished_at is not null or expired_at is not null)))
      and (finished_at is null or finished_at <= ${settledAt}::timestamptz)
    ${oldest}`.execute(transaction)
  if (rows.length === ATTEMPTS_PER_BATCH) return rows
  const abandoned = await sql<AttemptOfLearner>`${select}
    where statistics_stage = 'started' and finished_at is null
      and expired_at is null and started_at <= ${abandonedBefore(settledAt)}::timestamptz
    ${oldest}`.execute(transaction)
  return [...rows, ...abandoned.rows].slice(0, ATTEMPTS_PER_BATCH)
}

const abandonedBefore = (settledAt: Date): Date =>
  new Date(settledAt.getTime() - ABANDONED_AFTER_DAYS * MS_PER_DAY)

/**
 * Reads these attempts once they are locked (see `lockAttempts`), without those that were finished
 * meanwhile: they are counted when they have settled.
 */
const loadAttempts = async (
  transaction: Database,
  ids: readonly string[],
  settledAt: Date,
): Promise<DueAttempt[]> => {
  const { rows } = await sql<DueAttempt>`
    select attempt.id, attempt.user_id as "userId", attempt.quiz_type as "quizType",
      attempt.statistics_stage <> 'new' as "isStartCounted",
      attempt.finished_at is not null or attempt.expired_at is not null
        or attempt.started_at <= ${abandonedBefore(settledAt)}::timestamptz as "isClosed",
      attempt.finished_at is not null as "isFinished",
      ${utcDay('attempt.started_at')} as "startedOn",
      ${utcDay('attempt.finished_at')} as "finishedOn",
      ${utcDay('users.created_at')} as "joinedOn",
      daily_questions + practice_questions + sprint_questions as questions,
      daily_correct + practice_correct + sprint_correct as correct
    from quiz_attempts as attempt join users on users.id = attempt.user_id
    where attempt.id = any(${ids}::uuid[])
      and (attempt.finished_at is null or attempt.finished_at <= ${settledAt}::timestamptz)
    order by attempt.started_at`.execute(transaction)
  return rows
}

const countStart = (sums: Sums, attempt: DueAttempt): void => {
  const { quizType, startedOn, finishedOn } = attempt
  if (!attempt.isStartCounted) {
    if (quizType === 'daily') tallyAt(sums.days, startedOn).dailiesStarted += 1
    addActivity(sums, attempt, startedOn)
  }
  if (finishedOn === null) return
  if (quizType === 'daily') tallyAt(sums.days, finishedOn).dailiesFinished += 1
  addActivity(sums, attempt, finishedOn)
}

type CountedAnswer = FirstAnswer & {
  readonly attemptId: string
  readonly book: number
  readonly optionId: string | null
  readonly answeredOn: DayKey | null
  /**
   * Whether the learner met the question for the first time, without having seen its answer. What was never
   * shown is none.
   */
  readonly isFirst: boolean
}

/** The answers of closed attempts. A quiz that has expired has none, and did not show any. */
const countAnswers = async (
  transaction: Database,
  sums: Sums,
  attempts: readonly DueAttempt[],
  settledAt: Date,
): Promise<readonly CountedAnswer[]> => {
  const closed = new Map(attempts.filter(({ isClosed }) => isClosed).map((one) => [one.id, one]))
  if (closed.size === 0) return []
  const answers = await loadAnswers(transaction, [...closed.values()], settledAt)
  for (const answer of answers) {
    countAnswer(sums, closed.get(answer.attemptId) as DueAttempt, answer)
  }
  return answers
}

/**
 * The answers, each with whether it is the learner's first to its question: of the attempts that closed,
 * the one that closed first. The histories of these learners are read once for all their answers. Practice
 * rounds that are no longer kept closed before all that are counted from then on.
 */
const loadAnswers = async (
  transaction: Database,
  closed: readonly DueAttempt[],
  settledAt: Date,
): Promise<CountedAnswer[]> => {
  const ids = closed.map(({ id }) => id)
  const userIds = [...new Set(closed.map(({ userId }) => userId))]
  const { rows } = await sql<CountedAnswer>`
    with met as (
      select attempt.user_id, answer.*, row_number() over (
          partition by attempt.user_id, answer.question_id order by ${closedAt}, attempt.id
        ) as nth
      from quiz_attempts as attempt join quiz_answers as answer on answer.attempt_id = attempt.id
      where attempt.user_id = any(${userIds}::uuid[]) and attempt.expired_at is null
        and ${closedAt} <= ${settledAt}::timestamptz and answer.outcome is not null
    ), shown as materialized (
      select player.user_id, asked.question_id, player.answers_opened_at
      from sprint_players as player
      join sprint_questions as asked on asked.sprint_id = player.sprint_id
      where player.user_id = any(${userIds}::uuid[]) and player.answers_opened_at is not null
    )
    select met.attempt_id as "attemptId", met.user_id as "userId",
      met.question_id as "questionId", question.book, met.outcome, met.selected_option_id as "optionId",
      ${utcDay('met.answered_at')} as "answeredOn",
      met.nth = 1 and met.served_at is not null and not exists (
        select from shown
        where shown.user_id = met.user_id and shown.question_id = met.question_id
          and shown.answers_opened_at <= met.answered_at
      ) and not exists (
        select from answered_questions as earlier
        where earlier.user_id = met.user_id and earlier.question_id = met.question_id
      ) as "isFirst"
    from met join questions as question on question.id = met.question_id
    where met.attempt_id = any(${ids}::uuid[])`.execute(transaction)
  return rows
}

const countAnswer = (sums: Sums, attempt: DueAttempt, answer: CountedAnswer): void => {
  const { outcome, answeredOn, optionId } = answer
  if (outcome === 'skipped' || answeredOn === null) return
  const correct = outcome === 'correct' ? 1 : 0
  const add = (tally: { answered: number; correct: number }): void => {
    tally.answered += 1
    tally.correct += correct
  }
  add(tallyAt(sums.days, answeredOn))
  addActivity(sums, attempt, answeredOn)
  if (!answer.isFirst) return
  add(tallyAt(sums.books, String(answer.book)))
  add(tallyAt(sums.questions, answer.questionId))
  if (optionId !== null) tallyAt(sums.picks, optionId).picked += 1
  const { isFinished, questions } = attempt
  const all = { answered: questions, correct: attempt.correct }
  // What was never finished is not in the learner's own counts.
  const ability = isFinished ? abilityWithout(all, outcome) : null
  if (ability !== null) add(tallyAt(sums.abilities, `${answer.questionId} ${ability}`))
}

const storeStages = async (
  transaction: Database,
  attempts: readonly DueAttempt[],
): Promise<void> => {
  const idsOf = (isClosed: boolean): string[] =>
    attempts.filter((one) => one.isClosed === isClosed).map(({ id }) => id)
  await sql`
    update quiz_attempts set statistics_stage =
      case when id = any(${idsOf(true)}::uuid[]) then 'counted' else 'started' end
    where id = any(${attempts.map(({ id }) => id)}::uuid[])`.execute(transaction)
}
