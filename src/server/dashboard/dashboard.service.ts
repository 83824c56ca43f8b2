import { type RawBuilder, sql } from 'kysely'
import { DAYS_OF_RECENT_DAILIES } from '../../domain/daily-quiz.ts'
import type { FeatureName } from '../../domain/feature.ts'
import { periodKeyOf } from '../../domain/period.ts'
import { addDays, type DayKey, weekStartOf } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { type OwnChurchScore, ownChurchScore } from '../leaderboard/ranks.service.ts'
import { wasDailyPlayedBefore } from '../quiz/played-quiz.service.ts'
import { type Learner, todayOf } from '../user/learner.ts'

export type Dashboard = {
  readonly dailiesThisWeek: number
  readonly today: { readonly quizzes: number; readonly questions: number; readonly correct: number }
  /** The newest unfinished daily attempt, from this week or the day before it. */
  readonly unfinishedAttempt: { readonly id: string; readonly localDay: DayKey } | null
  /** Whether today's daily has expired. */
  readonly hasExpiredToday: boolean
  /** When the last dailies were started. */
  readonly startedAt: readonly string[]
  /** Whether the person played today's daily with an account that they have deleted. */
  readonly wasPlayedBefore: boolean
  /** The features that are on. */
  readonly features: readonly FeatureName[]
  /** All that were earned, newest first. */
  readonly badges: readonly { id: string; key: string; earnedAt: string }[]
  /** The books, 1 to 66, from which the learner has answered a question. */
  readonly books: readonly number[]
  /** The primary church, and what it has earned this week (UTC). */
  readonly church: {
    readonly id: string
    readonly name: string
    readonly memberCount: number
    readonly week: OwnChurchScore
  } | null
}

const primaryChurch = ({ id, primaryChurchId }: Learner, now: Date): RawBuilder<unknown> =>
  primaryChurchId === null
    ? sql`null::jsonb`
    : sql`(
        select jsonb_build_object(
          'id', id, 'name', name, 'memberCount', member_count,
          'week', ${ownChurchScore(periodKeyOf('weekly', now), id)}
        )
        from churches where id = ${primaryChurchId}::uuid
      )`

/**
 * Reads what the dashboard shows besides the learner's row, with one statement; for an account of the last
 * days with two. Each part is read by a key of the learner or of their church, so the cost does not depend
 * on how many others there are.
 */
export const readDashboard = async (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<Dashboard> => {
  const today = todayOf(learner, now)
  const monday = weekStartOf(today)
  const recent = addDays(today, -DAYS_OF_RECENT_DAILIES)
  const { rows } = await sql<Omit<Dashboard, 'wasPlayedBefore'>>`
    with attempts as (
      select id, quiz_type, local_day, total, score, started_at, finished_at, expired_at
      from quiz_attempts
      where user_id = ${learner.id}::uuid
        and local_day >= least(${addDays(monday, -1)}::date, ${recent}::date) and local_day < ${addDays(monday, 8)}::date
    )
    select
      (
        select count(*)::int from attempts
        where quiz_type = 'daily' and finished_at is not null
          and local_day >= ${monday}::date and local_day < ${addDays(monday, 7)}::date
      ) as "dailiesThisWeek",
      (
        select jsonb_build_object(
          'quizzes', count(*), 'questions', coalesce(sum(total), 0), 'correct', coalesce(sum(score), 0)
        )
        from attempts where local_day = ${today}::date and finished_at is not null
      ) as today,
      (
        select jsonb_build_object('id', id, 'localDay', local_day) from attempts
        where quiz_type = 'daily' and finished_at is null and expired_at is null
        order by local_day desc limit 1
      ) as "unfinishedAttempt",
      exists (
        select from attempts
        where quiz_type = 'daily' and local_day = ${today}::date and expired_at is not null
      ) as "hasExpiredToday",
      coalesce(
        (
          select jsonb_agg(started_at) from attempts
          where quiz_type = 'daily' and local_day >= ${recent}::date
        ),
        '[]'::jsonb
      ) as "startedAt",
      coalesce((select jsonb_agg(name) from feature_flags where is_enabled), '[]'::jsonb) as features,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', id, 'key', badge_key, 'earnedAt', earned_at)
            order by earned_at desc, badge_key
          ) from user_badges where user_id = ${learner.id}::uuid
        ),
        '[]'::jsonb
      ) as badges,
      coalesce(
        (select jsonb_agg(book) from user_books where user_id = ${learner.id}::uuid),
        '[]'::jsonb
      ) as books,
      ${primaryChurch(learner, now)} as church`.execute(database)
  return {
    ...(rows[0] as Omit<Dashboard, 'wasPlayedBefore'>),
    wasPlayedBefore: await wasDailyPlayedBefore(database, learner, today, now),
  }
}
