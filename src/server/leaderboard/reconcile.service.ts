import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { checkLockOrder } from '../db/lock-order.ts'
import { asJob } from '../db/work.ts'

/** A table of sums, and the query that recalculates it. */
export type SumTable = {
  readonly table: string
  readonly keys: readonly string[]
  readonly values: readonly string[]
  /** A query for the correct rows, with the columns `keys` and `values`. */
  readonly expected: RawBuilder<unknown>
  /** A query for the stored rows, if they cannot be compared as they are: shards, for example, are added up. */
  readonly actual?: RawBuilder<unknown>
}

/** The periods, with their names in `date_trunc`. */
const PERIOD_UNITS = sql`(values ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month'))
  as periods (period, unit)`

/** The first day, in UTC, of the period that contains the instant in a column. */
const startOf = (instant: string): RawBuilder<unknown> =>
  sql`date_trunc(unit, ${sql.ref(instant)} at time zone 'UTC')::date`

/** Whether a period is the current one: only those are updated when memberships change. */
const isCurrent = (now: Date): RawBuilder<unknown> =>
  sql`sums.starts_on = date_trunc(
    case sums.period when 'daily' then 'day' when 'weekly' then 'week' else 'month' end,
    ${now}::timestamptz at time zone 'UTC')::date`

/** The ledger has a row per church. This takes each result once: for the primary church, or without a church. */
const EACH_RESULT_ONCE = sql`church_credits cross join ${PERIOD_UNITS} where (church_id is null or is_primary)`

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
    from church_credits cross join ${PERIOD_UNITS}
    where church_id is not null and user_id is not null group by 1, 2, 3, 4
  ) as sums
  left join church_memberships as membership using (user_id, church_id)
  left join member_scores as stored using (user_id, church_id, period, starts_on)`

const churchScores = sql`
  select church_id, period, ${startOf('earned_at')} as starts_on,
    sum(points) as points, sum(quizzes)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct,
    count(distinct user_id)::int as active_members
  from church_credits cross join ${PERIOD_UNITS} where church_id is not null group by 1, 2, 3`

const periodTotals = sql`
  select period, ${startOf('earned_at')} as starts_on, church_id is not null as is_affiliated,
    0::smallint as shard, sum(xp) as points, sum(quizzes)::int as quizzes,
    sum(questions)::int as questions, sum(correct)::int as correct
  from ${EACH_RESULT_ONCE} group by 1, 2, 3`

const PERIOD_KEY_COLUMNS = ['period', 'starts_on']
const TALLY_COLUMNS = ['quizzes', 'questions', 'correct']

/** Every table of sums, after the tables that it is calculated from. */
export const expectedSums = (now: Date): readonly SumTable[] => [
  {
    table: 'user_scores',
    keys: ['user_id', ...PERIOD_KEY_COLUMNS],
    values: ['points', ...TALLY_COLUMNS, 'is_affiliated'],
    expected: userScores(now),
  },
  {
    table: 'member_scores',
    keys: ['user_id', 'church_id', ...PERIOD_KEY_COLUMNS],
    values: ['xp', 'points', ...TALLY_COLUMNS, 'is_member'],
    expected: memberScores(now),
  },
  {
    table: 'church_scores',
    keys: ['church_id', ...PERIOD_KEY_COLUMNS],
    values: ['points', ...TALLY_COLUMNS, 'active_members'],
    expected: churchScores,
  },
  {
    table: 'score_counts',
    keys: [...PERIOD_KEY_COLUMNS, 'is_affiliated', 'points', 'shard'],
    values: ['users'],
    expected: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      count(*)::int as users from user_scores where points > 0 group by 1, 2, 3, 4`,
    actual: sql`select period, starts_on, is_affiliated, points, 0::smallint as shard,
      sum(users)::int as users from score_counts group by 1, 2, 3, 4 having sum(users) <> 0`,
  },
  {
    table: 'member_score_counts',
    keys: ['church_id', ...PERIOD_KEY_COLUMNS, 'points'],
    values: ['users'],
    expected: sql`select church_id, period, starts_on, points, count(*)::int as users
      from member_scores where is_member and points > 0 group by 1, 2, 3, 4`,
    actual: sql`select church_id, period, starts_on, points, users
      from member_score_counts where users <> 0`,
  },
  {
    table: 'period_totals',
    keys: [...PERIOD_KEY_COLUMNS, 'is_affiliated', 'shard'],
    values: ['points', ...TALLY_COLUMNS],
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
      from churches where hidden_at is null and merged_into_id is null having count(*) > 0
      union all select 'users', 0::smallint, count(*)::int from users having count(*) > 0
      union all select 'unaffiliated_users', 0::smallint, count(*)::int
      from users where primary_church_id is null having count(*) > 0`,
    actual: sql`select name, 0::smallint as shard, sum(value)::int as value
      from counters group by 1 having sum(value) <> 0`,
  },
]

/** The number of rows that were wrong in a table, or in one of its columns (`churches.member_count`). */
export type Difference = { readonly table: string; readonly rows: number }

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))

/** The number of keys whose stored row differs from the expected one, or is missing on one side. */
const countDifferences = async (transaction: Database, sum: SumTable): Promise<number> => {
  const { table, keys, values, expected } = sum
  const all = columns([...keys, ...values])
  const actual = sum.actual ?? sql`select ${all} from ${sql.table(table)}`
  const { rows } = await sql<{ count: number }>`
    with expected as (select ${all} from (${expected}) as e),
      actual as (select ${all} from (${actual}) as a)
    select count(*)::int as count from (
      select ${columns(keys)} from (
        (select * from expected except all select * from actual)
        union all (select * from actual except all select * from expected)
      ) as one_sided group by ${columns(keys)}
    ) as differing`.execute(transaction)
  return rows[0]?.count ?? 0
}

/**
 * Replaces the rows of a table, or those of one church. The expected rows are calculated first, because
 * some depend on the stored ones.
 */
const replace = async (
  transaction: Database,
  { table, keys, values, expected }: SumTable,
  churchId: string | null = null,
): Promise<void> => {
  const all = columns([...keys, ...values])
  const which = churchId === null ? sql`` : sql`where church_id = ${churchId}::uuid`
  await sql`create temporary table expected_rows on commit drop as
    select * from (${expected}) as e ${which}`.execute(transaction)
  await sql`delete from ${sql.table(table)} ${which}`.execute(transaction)
  await sql`insert into ${sql.table(table)} (${all}) select ${all} from expected_rows`.execute(
    transaction,
  )
  await sql`drop table expected_rows`.execute(transaction)
}

/**
 * Locks out everything that changes sums: all of it, that of groups too, locks a user's row first.
 * Reads continue.
 */
export const lockSums = async (transaction: Database): Promise<void> => {
  checkLockOrder(transaction, 'user')
  await sql`lock table users in exclusive mode`.execute(transaction)
}

/** Recalculates the sums of one church from its credits. The sums must be locked. */
export const recalculateChurch = async (
  transaction: Database,
  churchId: string,
  now: Date,
): Promise<void> => {
  checkLockOrder(transaction, 'church_scores')
  for (const sum of expectedSums(now)) {
    if (sum.keys.includes('church_id')) await replace(transaction, sum, churchId)
  }
}

/** Runs an update that corrects a derived column. @returns the number of corrected rows */
const correctColumn = async (
  transaction: Database,
  statement: RawBuilder<unknown>,
): Promise<number> => Number((await statement.execute(transaction)).numAffectedRows ?? 0)

/** Columns that can be recalculated from other tables, each with the update that corrects it. */
const DERIVED_COLUMNS: readonly { name: string; correction: RawBuilder<unknown> }[] = [
  {
    name: 'users.total_xp',
    correction: sql`update users set total_xp = earned.xp from (
      select users.id, coalesce(sum(amount), 0)::int as xp
      from users left join xp_entries on user_id = users.id group by 1
    ) as earned where earned.id = users.id and users.total_xp <> earned.xp`,
  },
  {
    name: 'churches.member_count',
    correction: sql`update churches set member_count = counted.members from (
      select churches.id, count(user_id)::int as members
      from churches left join church_memberships on church_id = churches.id group by 1
    ) as counted where counted.id = churches.id and churches.member_count <> counted.members`,
  },
  {
    name: 'churches.has_admin',
    correction: sql`update churches set has_admin = counted.has_admin from (
      select churches.id, coalesce(bool_or(role = 'admin'), false) as has_admin
      from churches left join church_memberships on church_id = churches.id group by 1
    ) as counted where counted.id = churches.id and churches.has_admin <> counted.has_admin`,
  },
  {
    name: 'church_memberships.is_public',
    correction: sql`update church_memberships set is_public = users.is_public_profile from users
      where users.id = user_id and is_public <> users.is_public_profile`,
  },
  {
    name: 'study_groups.member_count',
    correction: sql`update study_groups set member_count = counted.members from (
      select study_groups.id, count(user_id)::int as members
      from study_groups left join group_members on group_id = study_groups.id group by 1
    ) as counted where counted.id = study_groups.id and member_count <> counted.members`,
  },
  {
    name: 'study_groups.week_xp',
    correction: sql`update study_groups set week_xp = earned.xp from (
      select study_groups.id, coalesce(sum(xp), 0)::int as xp
      from study_groups left join group_credits as credit
        on credit.group_id = study_groups.id and credit.week_starts_on = study_groups.week_starts_on
      group by 1
    ) as earned where earned.id = study_groups.id and week_xp <> earned.xp`,
  },
  {
    name: 'study_groups.total_xp',
    correction: sql`update study_groups set total_xp = earned.xp from (
      select study_groups.id, coalesce(sum(xp), 0)::int as xp
      from study_groups left join group_credits on group_id = study_groups.id group by 1
    ) as earned where earned.id = study_groups.id and total_xp <> earned.xp`,
  },
  {
    name: 'sprints.questions_answered',
    correction: sql`update sprints set questions_answered = counted.answered from (
      select sprints.id, count(answered_at)::int as answered
      from sprints left join sprint_questions on sprint_id = sprints.id group by 1
    ) as counted where counted.id = sprints.id and questions_answered <> counted.answered`,
  },
  {
    name: 'sprint_players.answered',
    correction: sql`update sprint_players as player
      set answered = counted.answered, correct = counted.correct
      from (
        select player.sprint_id, player.user_id, count(answer.outcome)::int as answered,
          (count(*) filter (where answer.outcome = 'correct'))::int as correct
        from sprint_players as player
        left join quiz_attempts as attempt
          on attempt.sprint_id = player.sprint_id and attempt.user_id = player.user_id
        left join quiz_answers as answer on answer.attempt_id = attempt.id
        group by 1, 2
      ) as counted
      where counted.sprint_id = player.sprint_id and counted.user_id = player.user_id
        and (player.answered, player.correct) is distinct from (counted.answered, counted.correct)`,
  },
  {
    name: 'sprint_players.xp',
    correction: sql`update sprint_players as player set xp = earned.xp from (
      select player.sprint_id, player.user_id, coalesce(sum(credit.xp), 0)::int as xp
      from sprint_players as player left join group_credits as credit
        on credit.sprint_id = player.sprint_id and credit.user_id = player.user_id
      group by 1, 2
    ) as earned
    where earned.sprint_id = player.sprint_id and earned.user_id = player.user_id
      and player.xp <> earned.xp`,
  },
]

/**
 * Recalculates every sum from the XP ledger and the credits, and corrects the differences.
 * @returns the tables with differences; empty if all sums were correct
 */
export const reconcile = (database: Database, now: Date): Promise<Difference[]> =>
  asJob(() =>
    database.transaction().execute(async (transaction) => {
      await lockSums(transaction)
      const differences: Difference[] = []
      for (const { name, correction } of DERIVED_COLUMNS) {
        const rows = await correctColumn(transaction, correction)
        if (rows > 0) differences.push({ table: name, rows })
      }
      for (const sum of expectedSums(now)) {
        const rows = await countDifferences(transaction, sum)
        if (rows === 0) continue
        differences.push({ table: sum.table, rows })
        await replace(transaction, sum)
      }
      return differences
    }),
  )
