import { addDays, type DayKey, weekStartOf } from '../../domain/time.ts'
import { type WeeklyProgress, weeklyProgress } from '../../domain/weekly-challenge.ts'
import type { Database } from '../db/database.ts'
import { type Learner, todayOf } from '../user/learner.ts'

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

/** The learner's progress in this week's challenge. */
export const weeklyProgressOf = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<WeeklyProgress> =>
  weeklyProgress(await countDailiesInWeek(database, learner.id, todayOf(learner, now)))
