import { sql } from 'kysely'
import { addDays, type DayKey, weekStartOf } from '../../domain/time/time.ts'
import { type WeeklyProgress, weeklyProgress } from '../../domain/weekly-challenge.ts'
import { type Learner, todayOf } from '../learner/learner.ts'
import type { SessionExtra } from '../learner/session-extra.ts'

/**
 * The dates of the daily quizzes that the learner has finished in the last days: since the Monday before
 * yesterday in any zone, since their own is not known before their row.
 */
export const recentDailies: SessionExtra<readonly DayKey[]> = {
  name: 'recentDailies',
  write: (now) => sql`to_json(array(
    select local_day from quiz_attempts
    where user_id = users.id and quiz_type = 'daily' and finished_at is not null
      and local_day >= (${now}::timestamptz at time zone 'UTC')::date - 8
  ))`,
}

/** How many of the dates are in the week of `day`. */
export const countInWeek = (days: readonly DayKey[], day: DayKey): number => {
  const monday = weekStartOf(day)
  const nextMonday = addDays(monday, 7)
  return days.filter((one) => one >= monday && one < nextMonday).length
}

/** The learner's progress in this week's challenge. */
export const weeklyProgressOf = (
  days: readonly DayKey[],
  learner: Learner,
  now: Date,
): WeeklyProgress => weeklyProgress(countInWeek(days, todayOf(learner, now)))
