import { type RawBuilder, sql } from 'kysely'
import { thresholdOf } from '../../src/domain/level.ts'
import { WEEKLY_BONUS_XP } from '../../src/domain/weekly-challenge.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../src/domain/xp.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** An id that depends only on the row's key, so that every run creates the same ids. */
const seededId = (kind: string, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`bench.seeded_id(${kind}::text || ${key})`

const QUIZ_KEY = sql`person || ':' || day_number`

const INSERT_ATTEMPTS = sql`insert into quiz_attempts
    (id, user_id, quiz_type, local_day, total, score, time_spent, started_at, finished_at)
  select ${seededId('attempt ', QUIZ_KEY)}, id, 'daily', day, 10, score, 120,
    finished_at - interval '2 minutes', finished_at
  from bench.finished_quizzes`

const INSERT_XP_ENTRIES = sql`insert into xp_entries (id, user_id, source_key, kind, amount, earned_at)
  select ${seededId('xp ', sql`${QUIZ_KEY} || kind`)}, id, source_key, kind, amount, finished_at
  from bench.finished_quizzes cross join lateral (values
    ('daily:' || day || ':base', 'daily_base', ${DAILY_BASE_XP}::int),
    ('daily:' || day || ':correct', 'daily_correct', ${CORRECT_ANSWER_XP}::int * score),
    ('weekly:' || to_char(day, 'IYYY-"W"IW'), 'weekly_bonus',
      case when nth = 5 then ${WEEKLY_BONUS_XP}::int else 0 end)
  ) as awards (source_key, kind, amount) where amount > 0`

/** One row for each of the learner's churches, or a single row without a church. */
const INSERT_CREDITS = sql`insert into church_credits
    (id, user_id, church_id, is_primary, source_key, xp, points, quizzes, questions, correct,
      earned_at)
  select ${seededId('credit ', sql`${QUIZ_KEY} || ':' || coalesce(month_memberships.church, 0)`)},
    finished_quizzes.id, churches.id, coalesce(month_memberships.nth = 1, false), 'daily:' || day, paid.xp,
    case when month_memberships.nth = 1 then floor(paid.xp * 1.25 + 0.5)::int else paid.xp end,
    1, 10, score, finished_at
  from bench.finished_quizzes
  cross join lateral (
    select ${DAILY_BASE_XP}::int + ${CORRECT_ANSWER_XP}::int * score
      + case when finished_quizzes.nth = 5 then ${WEEKLY_BONUS_XP}::int else 0 end as xp
  ) as paid
  left join bench.month_memberships using (person)
  left join bench.churches on churches.number = month_memberships.church
  order by finished_at`

const INSERT_BADGES = sql`insert into user_badges (id, user_id, badge_key, earned_at)
  select ${seededId('badge ', sql`users.id || badge_key`)}, users.id, badge_key, created_at
  from users cross join lateral (values
    ('first_quiz', daily_quizzes > 0),
    ('perfect_daily', perfect_dailies > 0),
    ('correct_100', daily_correct >= 100),
    ('weekly_4', weekly_challenges >= 4),
    ('level_5', total_xp >= ${thresholdOf(5)}::int)
  ) as badges (badge_key, is_earned) where is_earned`

/** Inserts the results as Berean would have stored them, without sums. */
export const insertResults = async (database: Database): Promise<void> => {
  const insertOthers = async (): Promise<void> => {
    for (const statement of [INSERT_ATTEMPTS, INSERT_CREDITS, INSERT_BADGES])
      await statement.execute(database)
  }
  // The largest table is filled in parallel with the others, to use two cores.
  await Promise.all([INSERT_XP_ENTRIES.execute(database), insertOthers()])
}
