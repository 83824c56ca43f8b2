import { sql } from 'kysely'
import {
  checkDailyStart,
  DAYS_OF_RECENT_DAILIES,
  type DailyHistory,
} from '../../domain/quiz/daily-quiz.ts'
import { addDays, type DayKey } from '../../domain/time/time.ts'
import { type Learner, streakOf, todayOf } from '../learner/learner.ts'
import { lockLearner } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError, unwrap } from '../platform/errors.ts'
import {
  closeIfExpired,
  createAttempt,
  findAttemptForUpdate,
  findOpenDailyId,
} from './attempt.service.ts'
import { askDailySet } from './daily-set.service.ts'
import { wasDailyPlayedBefore } from './played-quiz.service.ts'
import type { PastDaily } from './quiz.view.ts'

/**
 * Starts the learner's daily quiz for today.
 * @throws attempt_open with `details.quizAttemptId` if one can still be finished; already_finished if
 *   today's is finished or has expired; not_found while there are no active questions
 */
export const startDaily = async (
  database: Database,
  userId: string,
  now: Date,
): Promise<{ attemptId: string }> => {
  // In a separate transaction, so that an expired quiz stays closed even if the start fails.
  await expireOpenDaily(database, userId, now)
  return database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const openId = await findOpenDailyId(transaction, learner, now)
    if (openId) {
      throw new ServiceError('attempt_open', 'You have an incomplete daily quiz.', {
        quizAttemptId: openId,
      })
    }
    const today = todayOf(learner, now)
    const history = await dailyHistoryOf(transaction, learner, today, now)
    const day = unwrap(checkDailyStart(history, today, now))
    const questionIds = await askDailySet(transaction, day, now)
    if (questionIds.length === 0) {
      throw new ServiceError('not_found', 'There are no questions available right now.')
    }
    const start = { quizType: 'daily', questionIds, startedAt: now } as const
    const attempt = await createAttempt(transaction, learner, start, now)
    return { attemptId: attempt.id }
  })
}

/** As many days can be looked back on, today included. */
export const DAYS_OF_PAST_DAILIES = 30

/** The daily quizzes that the learner has finished in the last 30 days, the newest first. */
export const listPastDailies = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<PastDaily[]> => {
  const since = addDays(todayOf(learner, now), 1 - DAYS_OF_PAST_DAILIES)
  return (
    database
      .selectFrom('quiz_attempts')
      .select(['id as attemptId', 'localDay as day', 'total'])
      // Set since it is finished.
      .select((select) => select.fn.coalesce('score', sql.lit(0)).as('score'))
      .select(sql<number>`coalesce((result #>> '{xp,total}')::int, 0)`.as('xp'))
      .where('user', '=', learner.id)
      .where('quizType', '=', 'daily')
      .where('localDay', '>=', since)
      .where('finishedAt', 'is not', null)
      .orderBy('localDay', 'desc')
      .execute()
  )
}

const expireOpenDaily = (database: Database, userId: string, now: Date): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const openId = await findOpenDailyId(transaction, learner, now)
    const attempt = openId && (await findAttemptForUpdate(transaction, userId, openId))
    if (attempt) await closeIfExpired(transaction, attempt, now)
  })

const dailyHistoryOf = async (
  transaction: Database,
  learner: Learner,
  day: DayKey,
  now: Date,
): Promise<DailyHistory> => {
  const recent = await transaction
    .selectFrom('quiz_attempts')
    .select(['localDay', 'startedAt', 'expiredAt', 'finishedAt'])
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', addDays(day, -DAYS_OF_RECENT_DAILIES))
    .execute()
  return {
    streak: streakOf(learner),
    isExpired: recent.some(({ localDay, expiredAt }) => localDay === day && expiredAt),
    wasPlayedBefore:
      recent.some(({ localDay, finishedAt }) => localDay === day && finishedAt) ||
      (await wasDailyPlayedBefore(transaction, learner, day, now)),
    startedAt: recent.map(({ startedAt }) => startedAt),
  }
}
