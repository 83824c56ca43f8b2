import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { ABANDONED_AFTER_DAYS } from '../../domain/administration/statistics.ts'
import { UNRANKED_DAYS_KEPT, UNRANKED_QUIZ_TYPES } from '../../domain/quiz/quiz-type.ts'
import { lockNumber } from '../platform/db/advisory-lock.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { type AttemptOfLearner, lockAttempts } from './lock-attempts.service.ts'

/** Few enough that nobody waits noticeably for a learner whose rounds are going. */
const ROUNDS_PER_BATCH = 20
const MS_PER_DAY = 86_400_000

/** A list of the types, as the condition of a partial index has it. */
const UNRANKED = sql.join(UNRANKED_QUIZ_TYPES.map((type) => sql.lit(type)))

/**
 * Deletes practice and review rounds that are older than 400 days, with their answers. What they counted is
 * in the learner's row, in `user_books` and in the sums for administrators; which questions were answered
 * in them is kept. A round is deleted and kept in one transaction, however many instances do this at the
 * same time.
 * @param signal ends it after the batch that is running; what is left comes next time
 */
export const foldOldPractice = async (
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  const before = new Date(now.getTime() - UNRANKED_DAYS_KEPT * MS_PER_DAY)
  while (!signal?.aborted) {
    if (!(await foldBatch(database, before))) return
    // Requests come first.
    await setImmediate()
  }
}

/** @returns whether there may be more; not while another instance does this, or all learners are playing */
const foldBatch = (database: Database, before: Date): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    if (!(await lockOldPractice(transaction))) return false
    const old = await findOldRounds(transaction, before)
    const ids = await lockAttempts(transaction, old)
    if (ids.length === 0) return false
    await keepAnsweredQuestions(transaction, ids)
    // Their answers go with them.
    await transaction.deleteFrom('quiz_attempts').where('id', '=', anyOf(ids)).execute()
    return old.length === ROUNDS_PER_BATCH
  })

/** Only one instance does this at a time: two would wait for each other's rows of one learner. */
const lockOldPractice = async (transaction: Database): Promise<boolean> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber('old_practice')}) as "isLocked"`.execute(
    transaction,
  )
  return rows[0]?.isLocked === true
}

/**
 * Rounds that closed before this time, as the sums count it. They go once everything that was begun by then
 * is counted: what the learner answered before them would count as a later answer.
 */
const findOldRounds = async (transaction: Database, before: Date): Promise<AttemptOfLearner[]> => {
  // The conditions on stages and types are those of partial indexes.
  const { rows } = await sql<AttemptOfLearner>`
    select id, user_id as "userId" from quiz_attempts
    where quiz_type in (${UNRANKED}) and statistics_stage = 'counted'
      and started_at <= ${before}::timestamptz
      and coalesce(finished_at, started_at
        + interval '${sql.raw(String(ABANDONED_AFTER_DAYS))} days') <= ${before}::timestamptz
      and not exists (
        select from quiz_attempts where started_at <= ${before}::timestamptz
          and (statistics_stage = 'new' or (statistics_stage = 'started'
            and (finished_at is not null or expired_at is not null)))
      )
      and not exists (
        select from quiz_attempts where started_at <= ${before}::timestamptz
          and statistics_stage = 'started' and finished_at is null and expired_at is null
      )
    order by started_at limit ${ROUNDS_PER_BATCH}::int`.execute(transaction)
  return rows
}

/** Keeps which questions were answered, or skipped, in these rounds. */
const keepAnsweredQuestions = async (
  transaction: Database,
  attemptIds: readonly string[],
): Promise<void> => {
  await sql`
    insert into answered_questions (user_id, question_id)
    select distinct attempt.user_id, answer.question_id
    from quiz_attempts as attempt join quiz_answers as answer on answer.attempt_id = attempt.id
    where attempt.id = any(${attemptIds}::uuid[]) and answer.outcome is not null
    on conflict do nothing`.execute(transaction)
}
