import { type RawBuilder, sql } from 'kysely'
import { periodKeysOf } from '../../../domain/time/period.ts'
import { type DayKey, dayKeyOf, UTC } from '../../../domain/time/time.ts'
import type { Learner } from '../../learner/learner.ts'
import { changeCounter, shardOf } from '../../platform/counter.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { UNIT_OF_PERIOD } from './expected-sums.ts'
import { POINTS_PER_RANGE } from './tally.ts'

/**
 * Removes a learner who deletes their account from the leaderboards: their credits no longer count for the
 * periods that are running, so that nobody can earn them again with a new account. In closed periods what
 * they earned stays, anonymously, but not in ranks and numbers of active members. Tables and rows are
 * written in the same order as for credits, to prevent deadlocks. The learner must be locked.
 */
export const withdrawFromLeaderboards = async (
  transaction: Database,
  learner: Learner,
  now: Date,
): Promise<void> => {
  await subtractFromChurchScores(transaction, learner, now)
  await subtractFromHistograms(transaction, learner)
  await subtractFromPeriodTotals(transaction, learner, now)
  if (learner.primaryChurchId === null)
    await changeCounter(transaction, 'unaffiliated_users', learner.id, -1)
  await withdrawCredits(transaction, learner, now)
}

/** A table: the first day of each period that is running. */
const runningPeriods = (now: Date): RawBuilder<unknown> => {
  const rows = periodKeysOf(now).map(
    ({ period, startsOn }) =>
      sql`(${period}::text, ${UNIT_OF_PERIOD[period]}::text, ${startsOn}::date)`,
  )
  return sql`(values ${sql.join(rows)}) as running (period, unit, first_day)`
}

/** A learner's row counts for nothing any more in running periods; in closed ones they are not active. */
const subtractFromChurchScores = async (
  transaction: Database,
  learner: Learner,
  now: Date,
): Promise<void> => {
  checkLockOrder(transaction, 'church_scores')
  const unlessClosed = (column: string): RawBuilder<unknown> =>
    sql`case when starts_on >= first_day then -${sql.ref(column)} else 0 end`
  const added = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${sql.ref(`church_scores.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  const columns = ['points', 'quizzes', 'questions', 'correct']
  await sql`
    insert into church_scores
      (church_id, period, starts_on, ${sql.join(columns.map((name) => sql.ref(name)))}, active_members)
    select church_id, period, starts_on, ${sql.join(columns.map(unlessClosed))}, -1
    from member_scores join ${runningPeriods(now)} using (period)
    where user_id = ${learner.id}::uuid
    order by church_id, period collate "C", starts_on
    on conflict (church_id, period, starts_on)
    do update set ${sql.join([...columns, 'active_members'].map(added))}`.execute(transaction)
  await sql`
    delete from church_scores using member_scores as own
    where own.user_id = ${learner.id}::uuid and own.church_id = church_scores.church_id
      and own.period = church_scores.period and own.starts_on = church_scores.starts_on
      and church_scores.points = 0`.execute(transaction)
}

const subtractFromHistograms = async (transaction: Database, learner: Learner): Promise<void> => {
  checkLockOrder(transaction, 'member_score_counts')
  await sql`
    insert into member_score_counts (church_id, period, starts_on, points, users)
    select church_id, period, starts_on, points, -1
    from member_scores where user_id = ${learner.id}::uuid and is_member
    order by church_id, period collate "C", starts_on, points
    on conflict (church_id, period, starts_on, points)
    do update set users = member_score_counts.users + excluded.users`.execute(transaction)
  checkLockOrder(transaction, 'member_score_range_counts')
  await sql`
    insert into member_score_range_counts (church_id, period, starts_on, range, users)
    select church_id, period, starts_on, points / ${sql.lit(POINTS_PER_RANGE)} as range, -1
    from member_scores where user_id = ${learner.id}::uuid and is_member
    order by church_id, period collate "C", starts_on, range
    on conflict (church_id, period, starts_on, range)
    do update set users = member_score_range_counts.users + excluded.users`.execute(transaction)
  checkLockOrder(transaction, 'score_counts')
  await sql`
    insert into score_counts (period, starts_on, is_affiliated, points, shard, users)
    select period, starts_on, is_affiliated, points, ${shardOf(learner.id)}::smallint, -1
    from user_scores where user_id = ${learner.id}::uuid
    order by period collate "C", starts_on, is_affiliated, points
    on conflict (period, starts_on, is_affiliated, points, shard)
    do update set users = score_counts.users + excluded.users`.execute(transaction)
  checkLockOrder(transaction, 'score_range_counts')
  await sql`
    insert into score_range_counts (period, starts_on, is_affiliated, range, shard, users)
    select period, starts_on, is_affiliated, points / ${sql.lit(POINTS_PER_RANGE)} as range,
      ${shardOf(learner.id)}::smallint, -1
    from user_scores where user_id = ${learner.id}::uuid
    order by period collate "C", starts_on, is_affiliated, range
    on conflict (period, starts_on, is_affiliated, range, shard)
    do update set users = score_range_counts.users + excluded.users`.execute(transaction)
}

/** The ledger has a row per church; each result is taken once, as it was added. */
const subtractFromPeriodTotals = async (
  transaction: Database,
  learner: Learner,
  now: Date,
): Promise<void> => {
  checkLockOrder(transaction, 'period_totals')
  await sql`
    insert into period_totals
      (period, starts_on, is_affiliated, shard, points, quizzes, questions, correct)
    select period, starts_on, is_affiliated, ${shardOf(learner.id)}::smallint,
      -sum(xp), -sum(quizzes), -sum(questions), -sum(correct)
    from (
      select period, first_day, church_id is not null as is_affiliated,
        date_trunc(unit, earned_at at time zone 'UTC')::date as starts_on,
        xp, quizzes, questions, correct
      from church_credits cross join ${runningPeriods(now)}
      where user_id = ${learner.id}::uuid and earned_at >= ${earliestRunningDay(now)}::date at time zone 'UTC'
        and (church_id is null or is_primary)
    ) as credit
    where starts_on >= first_day
    group by period, starts_on, is_affiliated
    order by period collate "C", starts_on, is_affiliated
    on conflict (period, starts_on, is_affiliated, shard) do update set
      points = period_totals.points + excluded.points,
      quizzes = period_totals.quizzes + excluded.quizzes,
      questions = period_totals.questions + excluded.questions,
      correct = period_totals.correct + excluded.correct`.execute(transaction)
}

/** What counts for no period any more goes; the rest is marked. */
const withdrawCredits = async (
  transaction: Database,
  learner: Learner,
  now: Date,
): Promise<void> => {
  const today = dayKeyOf(now, UTC)
  await sql`
    delete from church_credits
    where user_id = ${learner.id}::uuid
      and earned_at >= ${today}::date at time zone 'UTC'`.execute(transaction)
  await sql`
    update church_credits set withdrawn_on = ${today}::date
    where user_id = ${learner.id}::uuid
      and earned_at >= ${earliestRunningDay(now)}::date at time zone 'UTC'`.execute(transaction)
}

/** The first day of the running month, or of the running week if that began before. */
const earliestRunningDay = (now: Date): DayKey => {
  const [earliest] = periodKeysOf(now)
    .map(({ startsOn }) => startsOn)
    .sort()
  return earliest as DayKey
}
