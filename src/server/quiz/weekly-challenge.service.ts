import { sql } from 'kysely'
import { addDays, type DayKey, weekStartOf } from '../../domain/time.ts'
import { type WeeklyProgress, weeklyProgress } from '../../domain/weekly-challenge.ts'
import type { Database } from '../db/database.ts'
import { type Learner, todayOf } from '../user/learner.ts'
import type { LearnerPart } from '../user/learner-part.ts'

/** Daily quizzes that the learner has finished in the week of `day`. */
export const countDailiesInWeek = async (
  database: Database,
  userId: string,
  day: DayKey,
): Promise<number> => {
  const monday = weekStartOf(day)
  const row = await database
    .selectFrom('quiz_attempts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user', '=', userId)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', monday)
    .where('localDay', '<', addDays(monday, 7))
    .where('finishedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * The dates of the daily quizzes that the learner has finished in the last days: since the Monday of any zone,
 * since their own is not known before their row.
 */
export const recentDailies: LearnerPart<readonly DayKey[]> = {
  name: 'recentDailies',
  write: (now) => sql`to_jsonb(array(
    select local_day from quiz_attempts
    where user_id = users.id and quiz_type = 'daily' and finished_at is not null
      and local_day >= (${now}::timestamptz at time zone 'UTC')::date - 7
  ))`,
}

/** The learner's progress in this week's challenge. */
export const weeklyProgressOf = (
  days: readonly DayKey[],
  learner: Learner,
  now: Date,
): WeeklyProgress => {
  const monday = weekStartOf(todayOf(learner, now))
  return weeklyProgress(days.filter((day) => day >= monday && day < addDays(monday, 7)).length)
}
