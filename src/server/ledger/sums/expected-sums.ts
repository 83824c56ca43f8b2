import { type RawBuilder, sql } from 'kysely'
import { PERIODS, type Period } from '../../../domain/time/period.ts'
import { POINTS_PER_RANGE } from './tally.ts'

/** Columns that can be recalculated from other tables, and the query that does so. */
export type SumTable = {
  /** What differences are reported as, if it is not the table. */
  readonly name?: string
  readonly table: string
  readonly keys: readonly string[]
  readonly values: readonly string[]
  /** A query for the correct rows, with the columns `keys` and `values`. */
  readonly expected: RawBuilder<unknown>
  /** A query for the stored rows, if they cannot be compared as they are: shards, for example, are added up. */
  readonly actual?: RawBuilder<unknown>
  readonly correction: Correction
}

/**
 * How wrong rows become right. `replace` and `update` recalculate some rows at a time, all that have one
 * value in the column `by`, while nobody changes sums; `replace` also adds and deletes rows. `add` adds what
 * is missing to a shard, and whoever changes the sum meanwhile does not matter.
 */
type Correction =
  | {
      readonly kind: 'replace' | 'update'
      readonly by: 'id' | 'user_id' | 'church_id' | 'sprint_id'
    }
  | { readonly kind: 'replace'; readonly by: 'starts_on' }
  | { readonly kind: 'add' }

/** The names of the periods in `date_trunc`. */
export const UNIT_OF_PERIOD: Readonly<Record<Period, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
}

const PERIOD_UNITS = sql`(values ${sql.join(
  PERIODS.map((period) => sql`(${sql.lit(period)}, ${sql.lit(UNIT_OF_PERIOD[period])})`),
)}) as periods (period, unit)`

/** The first day, in UTC, of the period that contains the instant in a column. */
const startOf = (instant: string): RawBuilder<unknown> =>
  sql`date_trunc(unit, ${sql.ref(instant)} at time zone 'UTC')::date`

/** Whether a period is the current one: only those are updated when memberships change. */
const isCurrent = (now: Date): RawBuilder<unknown> =>
  sql`sums.starts_on = date_trunc(
    case sums.period when 'daily' then 'day' when 'weekly' then 'week' else 'month' end,
    ${now}::timestamptz at time zone 'UTC')::date`

/**
 * The credits of every period for which they count: those of a deleted account do not count for the periods
 * that were running then.
 */
const CREDITS = sql`church_credits join ${PERIOD_UNITS} on withdrawn_on is null
  or date_trunc(unit, withdrawn_on) > date_trunc(unit, earned_at at time zone 'UTC')`

/** The ledger has a row per church. This takes each result once: for the primary church, or without a church. */
const EACH_RESULT_ONCE = sql`${CREDITS} where (church_id is null or is_primary)`

/** A sum of nothing is the same as none. */
const unlessZero = (points: string): RawBuilder<unknown> =>
  sql`having sum(${sql.ref(points)}) <> 0 or sum(quizzes) <> 0 or sum(questions) <> 0`

/** Points come from the XP ledger, everything else from the ledger of credits. */
const userScores = (now: Date): RawBuilder<unknown> => sql`
  select sums.*,
    case when ${isCurrent(now)} then users.primary_church_id is not null
      else coalesce(stored.is_affiliated, false) end as is_affiliated
  from (
    select user_id, period, starts_on, sum(points)::int as points, sum(quizzes)::int as quizzes,
      sum(questions)::int as questions, sum(correct)::int as correct
    from (
      select user_id, period, ${startOf('earned_at')} as starts_on, amount as points,
        0 as quizzes, 0 as questions, 0 as correct
      from xp_entries cross join ${PERIOD_UNITS}
      union all
      select user_id, period, ${startOf('earned_at')}, 0, quizzes, questions, correct
      from ${EACH_RESULT_ONCE} and user_id is not null
    ) as parts group by 1, 2, 3
  ) as sums
  join users on users.id = sums.user_id
  left join user_scores as stored using (user_id, period, starts_on)`

const memberScores = (now: Date): RawBuilder<unknown> => sql`
  select sums.*,
    case when ${isCurrent(now)} then membership.user_id is not null
      else coalesce(stored.is_member, false) end as is_member
  from (
    select user_id, church_id, period, ${startOf('earned_at')} as starts_on, sum(xp)::int as xp,
      sum(points)::int as points, sum(quizzes)::int as quizzes,
      sum(questions)::int as questions, sum(correct)::int as correct
    from ${CREDITS}
    where church_id is not null and user_id is not null group by 1, 2, 3, 4
  ) as sums
  left join church_memberships as membership using (user_id, church_id)
  left join member_scores as stored using (user_id, church_id, period, starts_on)`

const churchScores = sql`
  select church_id, period, ${startOf('earned_at')} as starts_on,
    sum(points) as points, sum(quizzes)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct,
    count(distinct user_id)::int as active_members
  from ${CREDITS} where church_id is not null group by 1, 2, 3`

const periodTotals = sql`
  select period, ${startOf('earned_at')} as starts_on, church_id is not null as is_affiliated,
    0::smallint as shard, sum(xp) as points, sum(quizzes)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct
  from ${EACH_RESULT_ONCE} group by 1, 2, 3 ${unlessZero('xp')}`

const PERIOD_KEY_COLUMNS = ['period', 'starts_on']
const TALLY_COLUMNS = ['quizzes', 'questions', 'correct']

/** Every table of sums, after the tables that it is calculated from. */
export const expectedSums = (now: Date): readonly SumTable[] => [
  {
    table: 'user_scores',
    correction: { kind: 'replace', by: 'user_id' },
    keys: ['user_id', ...PERIOD_KEY_COLUMNS],
    values: ['points', ...TALLY_COLUMNS, 'is_affiliated'],
    expected: userScores(now),
  },
  {
    table: 'member_scores',
    correction: { kind: 'replace', by: 'user_id' },
    keys: ['user_id', 'church_id', ...PERIOD_KEY_COLUMNS],
    values: ['xp', 'points', ...TALLY_COLUMNS, 'is_member'],
    expected: memberScores(now),
  },
  {
    table: 'church_scores',
    correction: { kind: 'replace', by: 'church_id' },
    keys: ['church_id', ...PERIOD_KEY_COLUMNS],
    values: ['points', ...TALLY_COLUMNS, 'active_members'],
    expected: churchScores,
  },
  {
    table: 'score_counts',
    correction: { kind: 'replace', by: 'starts_on' },
    keys: [...PERIOD_KEY_COLUMNS, 'is_affiliated', 'points', 'shard'],
    values: ['users'],
    expected: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      count(*)::int as users from user_scores where points > 0 group by 1, 2, 3, 4`,
    actual: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      sum(users)::int as users from score_counts group by 1, 2, 3, 4 having sum(users) <> 0`,
  },
  {
    table: 'score_range_counts',
    correction: { kind: 'replace', by: 'starts_on' },
    keys: [...PERIOD_KEY_COLUMNS, 'is_affiliated', 'range', 'shard'],
    values: ['users'],
    expected: sql`select period, starts_on, is_affiliated,
      points / ${sql.lit(POINTS_PER_RANGE)} as range, 0::smallint as shard, count(*)::int as users
      from user_scores where points > 0 group by 1, 2, 3, 4`,
    actual: sql`select period, starts_on, is_affiliated, range, 0::smallint as shard,
      sum(users)::int as users from score_range_counts group by 1, 2, 3, 4 having sum(users) <> 0`,
  },
  {
    table: 'member_score_counts',
    correction: { kind: 'replace', by: 'church_id' },
    keys: ['church_id', ...PERIOD_KEY_COLUMNS, 'points'],
    values: ['users'],
    expected: sql`select church_id, period, starts_on, points, count(*)::int as users
      from member_scores where is_member and points > 0 group by 1, 2, 3, 4`,
    actual: sql`select church_id, period, starts_on, points, users
      from member_score_counts where users <> 0`,
  },
  {
    table: 'member_score_range_counts',
    correction: { kind: 'replace', by: 'church_id' },
    keys: ['church_id', ...PERIOD_KEY_COLUMNS, 'range'],
    values: ['users'],
    expected: sql`select church_id, period, starts_on,
      points / ${sql.lit(POINTS_PER_RANGE)} as range, count(*)::int as users
      from member_scores where is_member and points > 0 group by 1, 2, 3, 4`,
    actual: sql`select church_id, period, starts_on, range, users
      from member_score_range_counts where users <> 0`,
  },
  {
    table: 'period_totals',
    correction: { kind: 'add' },
    keys: [...PERIOD_KEY_COLUMNS, 'is_affiliated', 'shard'],
    values: ['points', ...TALLY_COLUMNS],
    expected: periodTotals,
    actual: sql`select period, starts_on, is_affiliated, 0::smallint as shard,
      sum(points) as points, sum(quizzes)::int as quizzes, sum(questions)::int as questions,
      sum(correct)::int as correct from period_totals group by 1, 2, 3 ${unlessZero('points')}`,
  },
  {
    table: 'counters',
    correction: { kind: 'add' },
    keys: ['name', 'shard'],
    values: ['value'],
    expected: sql`select 'churches' as name, 0::smallint as shard, count(*)::int as value
      from churches where hidden_at is null and merged_into_id is null having count(*) > 0
      union all select 'users', 0::smallint, count(*)::int from users having count(*) > 0
      union all select 'unaffiliated_users', 0::smallint, count(*)::int
      from users where primary_church_id is null having count(*) > 0`,
    actual: sql`select name, 0::smallint as shard, sum(value)::int as value
      from counters group by 1 having sum(value) <> 0`,
  },
]

/** Columns of tables that hold more than sums. */
export const DERIVED_COLUMNS: readonly SumTable[] = [
  {
    name: 'users.total_xp',
    table: 'users',
    keys: ['id'],
    values: ['total_xp'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select users.id, coalesce(sum(amount), 0)::int as total_xp
      from users left join xp_entries on user_id = users.id group by 1`,
  },
  {
    name: 'churches.member_count',
    table: 'churches',
    keys: ['id'],
    values: ['member_count'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select churches.id, count(user_id)::int as member_count
      from churches left join church_memberships on church_id = churches.id group by 1`,
  },
  {
    name: 'churches.has_admin',
    table: 'churches',
    keys: ['id'],
    values: ['has_admin'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select churches.id, coalesce(bool_or(role = 'admin'), false) as has_admin
      from churches left join church_memberships on church_id = churches.id group by 1`,
  },
  {
    name: 'church_memberships.is_public',
    table: 'church_memberships',
    keys: ['user_id', 'church_id'],
    values: ['is_public'],
    correction: { kind: 'update', by: 'user_id' },
    expected: sql`select user_id, church_id, users.is_public_profile as is_public
      from church_memberships join users on users.id = user_id`,
  },
  {
    name: 'study_groups.member_count',
    table: 'study_groups',
    keys: ['id'],
    values: ['member_count'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select study_groups.id, count(user_id)::int as member_count
      from study_groups left join group_members on group_id = study_groups.id group by 1`,
  },
  {
    name: 'study_groups.week_xp',
    table: 'study_groups',
    keys: ['id'],
    values: ['week_xp'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select study_groups.id, coalesce(sum(xp), 0)::int as week_xp
      from study_groups left join group_credits as credit
        on credit.group_id = study_groups.id and credit.week_starts_on = study_groups.week_starts_on
      group by 1`,
  },
  {
    name: 'study_groups.total_xp',
    table: 'study_groups',
    keys: ['id'],
    values: ['total_xp'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select study_groups.id, coalesce(sum(xp), 0)::int as total_xp
      from study_groups left join group_credits on group_id = study_groups.id group by 1`,
  },
  {
    name: 'sprints.questions_answered',
    table: 'sprints',
    keys: ['id'],
    values: ['questions_answered'],
    correction: { kind: 'update', by: 'id' },
    expected: sql`select sprints.id, count(answered_at)::int as questions_answered
      from sprints left join sprint_questions on sprint_id = sprints.id group by 1`,
  },
  {
    name: 'sprint_players.answered',
    table: 'sprint_players',
    keys: ['sprint_id', 'user_id'],
    values: ['answered', 'correct'],
    correction: { kind: 'update', by: 'sprint_id' },
    expected: sql`select player.sprint_id, player.user_id, count(answer.outcome)::int as answered,
        (count(*) filter (where answer.outcome = 'correct'))::int as correct
      from sprint_players as player
      left join quiz_attempts as attempt
        on attempt.sprint_id = player.sprint_id and attempt.user_id = player.user_id
      left join quiz_answers as answer on answer.attempt_id = attempt.id
      group by 1, 2`,
  },
  {
    name: 'sprint_players.xp',
    table: 'sprint_players',
    keys: ['sprint_id', 'user_id'],
    values: ['xp'],
    correction: { kind: 'update', by: 'sprint_id' },
    expected: sql`select player.sprint_id, player.user_id, coalesce(sum(credit.xp), 0)::int as xp
      from sprint_players as player left join group_credits as credit
        on credit.sprint_id = player.sprint_id and credit.user_id = player.user_id
      group by 1, 2`,
  },
]
