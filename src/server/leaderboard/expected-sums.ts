import { type RawBuilder, sql } from 'kysely'
import { QUARTERS_PER_POINT, quarterPointsOf } from '../../domain/points.ts'

/** A table of sums: what it should hold, worked out anew from the rows that it sums up. */
export type Sum = {
  readonly table: string
  readonly keys: readonly string[]
  readonly values: readonly string[]
  /** A query of the columns `keys` and `values`. */
  readonly expected: RawBuilder<unknown>
  /** A query of the same of the table as it is, where that is not the table itself. */
  readonly actual?: RawBuilder<unknown>
}

const PERIODS = sql`(values ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month'))
  as periods (period, unit)`

const startOf = (instant: string): RawBuilder<unknown> =>
  sql`date_trunc(unit, ${sql.ref(instant)} at time zone 'UTC')::date`

/** Whether a period lasts at an instant: only those are kept up with memberships. */
const lasts = (now: Date): RawBuilder<unknown> =>
  sql`sums.starts_on = date_trunc(
    case sums.period when 'daily' then 'day' when 'weekly' then 'week' else 'month' end,
    ${now}::timestamptz at time zone 'UTC')::date`

const quarterPoints = sql`sum(xp * case when is_primary
  then ${quarterPointsOf(1, true)}::int else ${QUARTERS_PER_POINT}::int end)`

/** From the XP ledger, and the finished quizzes that are played for it. */
const userScores = (now: Date): RawBuilder<unknown> => sql`
  select sums.*,
    case when ${lasts(now)} then users.primary_church_id is not null
      else coalesce(kept.is_affiliated, false) end as is_affiliated
  from (
    select user_id, period, starts_on, sum(points)::int as points, sum(quizzes)::int as quizzes,
      sum(questions)::int as questions, sum(correct)::int as correct
    from (
      select user_id, period, ${startOf('earned_at')} as starts_on, amount as points,
        0 as quizzes, 0 as questions, 0 as correct
      from xp_entries cross join ${PERIODS}
      union all
      select user_id, period, ${startOf('finished_at')}, 0, 1, total, score
      from quiz_attempts cross join ${PERIODS}
      where quiz_type = 'daily' and finished_at is not null
    ) as parts group by 1, 2, 3
  ) as sums
  join users on users.id = sums.user_id
  left join user_scores as kept using (user_id, period, starts_on)`

const memberScores = (now: Date): RawBuilder<unknown> => sql`
  select sums.*,
    case when ${lasts(now)} then membership.user_id is not null
      else coalesce(kept.is_member, false) end as is_member
  from (
    select user_id, church_id, period, ${startOf('earned_at')} as starts_on, sum(xp)::int as xp,
      ${quarterPoints}::int as quarter_points, count(*)::int as quizzes,
      sum(questions)::int as questions, sum(correct)::int as correct
    from church_credits cross join ${PERIODS}
    where church_id is not null and user_id is not null group by 1, 2, 3, 4
  ) as sums
  left join church_memberships as membership using (user_id, church_id)
  left join member_scores as kept using (user_id, church_id, period, starts_on)`

const churchScores = sql`
  select church_id, period, ${startOf('earned_at')} as starts_on,
    ${quarterPoints} as quarter_points, count(*)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct,
    count(distinct user_id)::int as active_members
  from church_credits cross join ${PERIODS} where church_id is not null group by 1, 2, 3`

/** Each result once: for the primary church, or for nobody's. */
const periodTotals = sql`
  select period, ${startOf('earned_at')} as starts_on, church_id is not null as is_affiliated,
    0::smallint as shard, sum(xp) as points, count(*)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct
  from church_credits cross join ${PERIODS}
  where church_id is null or is_primary group by 1, 2, 3`

const KEY_OF_PERIOD = ['period', 'starts_on']
const TALLY = ['quizzes', 'questions', 'correct']

/** Every table of sums, each after those that it is worked out from. */
export const expectedSums = (now: Date): readonly Sum[] => [
  {
    table: 'user_scores',
    keys: ['user_id', ...KEY_OF_PERIOD],
    values: ['points', ...TALLY, 'is_affiliated'],
    expected: userScores(now),
  },
  {
    table: 'member_scores',
    keys: ['user_id', 'church_id', ...KEY_OF_PERIOD],
    values: ['xp', 'quarter_points', ...TALLY, 'is_member'],
    expected: memberScores(now),
  },
  {
    table: 'church_scores',
    keys: ['church_id', ...KEY_OF_PERIOD],
    values: ['quarter_points', ...TALLY, 'active_members'],
    expected: churchScores,
  },
  {
    table: 'score_counts',
    keys: [...KEY_OF_PERIOD, 'is_affiliated', 'points', 'shard'],
    values: ['users'],
    expected: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      count(*)::int as users from user_scores where points > 0 group by 1, 2, 3, 4`,
    actual: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      sum(users)::int as users from score_counts group by 1, 2, 3, 4 having sum(users) <> 0`,
  },
  {
    table: 'member_score_counts',
    keys: ['church_id', ...KEY_OF_PERIOD, 'quarter_points'],
    values: ['users'],
    expected: sql`select church_id, period, starts_on, quarter_points, count(*)::int as users
      from member_scores where is_member and quarter_points > 0 group by 1, 2, 3, 4`,
    actual: sql`select church_id, period, starts_on, quarter_points, users
      from member_score_counts where users <> 0`,
  },
  {
    table: 'period_totals',
    keys: [...KEY_OF_PERIOD, 'is_affiliated', 'shard'],
    values: ['points', ...TALLY],
    expected: periodTotals,
    actual: sql`select period, starts_on, is_affiliated, 0::smallint as shard,
      sum(points) as points, sum(quizzes)::int as quizzes, sum(questions)::int as questions,
      sum(correct)::int as correct from period_totals group by 1, 2, 3`,
  },
  {
    table: 'counters',
    keys: ['name', 'shard'],
    values: ['value'],
    expected: sql`select 'churches' as name, 0::smallint as shard, count(*)::int as value
      from churches having count(*) > 0
      union all select 'unaffiliated_users', 0::smallint, count(*)::int
      from users where primary_church_id is null having count(*) > 0`,
    actual: sql`select name, 0::smallint as shard, sum(value)::int as value
      from counters group by 1 having sum(value) <> 0`,
  },
]
