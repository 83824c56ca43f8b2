import { type RawBuilder, sql } from 'kysely'
import { type Period, type PeriodKey, periodKeyOf } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import { prepareStatement } from '../db/prepared-statement.ts'
import type { Learner } from '../user/learner.ts'
import { churchNotFound, isVisibleTo, survivorOf } from '../visibility/visible-church.ts'

/** Rows in a leaderboard. */
const LEADERBOARD_SIZE = 10

/** What was finished in a period by a learner, by the members of a church, or by all without a church. */
export type Tally = {
  readonly quizzes: number
  readonly questions: number
  readonly correct: number
}

/** A learner's row in a leaderboard. */
export type RankedLearner = Tally & {
  readonly rank: number
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly profileImageUrl: string | null
  readonly isPublicProfile: boolean
  readonly xp: number
  readonly points: number
}

/** A church's row in a leaderboard. */
export type RankedChurch = Tally & {
  readonly rank: number
  readonly churchId: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly activeMembers: number
  readonly points: number
}

/** A church's rank and sums; the rank is null while it has no points in the period. */
export type ChurchRank = Omit<RankedChurch, 'rank'> & { readonly rank: number | null }

/** A learner's points and ranks; the ranks are null while they have no points in the period. */
export type LearnerRank = Tally & {
  readonly points: number
  /** Among all learners with points in the period. */
  readonly rank: number | null
  /** The number of learners with points in the period. */
  readonly rankedUsers: number
  /** Among the learners without a church; null for members of a church. */
  readonly unaffiliatedRank: number | null
}

/** Sums of all learners in a period, and the numbers of churches and of learners without one. */
export type PeriodTotals = {
  readonly unaffiliatedTally: Tally & { readonly points: number }
  readonly totals: {
    readonly churches: number
    readonly unaffiliatedUsers: number
    /** Quizzes that all learners finished in the period. */
    readonly quizzes: number
  }
}

export type Leaderboard = PeriodTotals & {
  readonly key: PeriodKey
  readonly churches: readonly RankedChurch[]
  readonly unaffiliated: readonly RankedLearner[]
  /** The rank of the viewer, and of their primary church. */
  readonly you: LearnerRank & { readonly church: ChurchRank | null }
}

export type ChurchTally = Tally & { readonly points: number; readonly memberCount: number }

export type ChurchLeaderboard = {
  readonly key: PeriodKey
  readonly church: ChurchTally
  readonly users: readonly RankedLearner[]
  /** The viewer's row; null if they are not a member or have no points in the period. */
  readonly you: RankedLearner | null
}

/**
 * The current leaderboard of the members of a church, or of the one that it was merged into.
 * @throws not_found for an unknown church, and for a hidden one that is none of the viewer's
 */
export const readChurchLeaderboard = async (
  database: Database,
  viewer: Learner,
  { id, period }: { readonly id: string; readonly period: Period },
  now: Date,
): Promise<ChurchLeaderboard> => {
  const key = periodKeyOf(period, now)
  const { churchId, ...church } = await churchTally(database, viewer, key, id)
  const churchKey = { ...key, churchId }
  return {
    key,
    church,
    users: await topMembers(database, churchKey),
    you: await memberRank(database, churchKey, viewer.id),
  }
}

const topChurchesStatement = ({
  period,
  startsOn,
}: PeriodKey): RawBuilder<RankedChurch> => sql<RankedChurch>`
    select rank() over (order by score.points desc)::int as rank,
      church.id as "churchId", church.name, church.city, church.state,
      score.active_members as "activeMembers", score.points::float8 as points,
      score.quizzes, score.questions, score.correct
    from (
      select church_scores.* from church_scores
      join churches on churches.id = church_id and hidden_at is null
      where period = ${period} and starts_on = ${startsOn}::date
      order by points desc, church_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join churches as church on church.id = score.church_id
    order by score.points desc, church.id`

/**
 * The churches with the most points in a period, best first, without those that are hidden. Churches with
 * equal points share a rank.
 */
export const topChurches = async (database: Database, key: PeriodKey): Promise<RankedChurch[]> =>
  (await topChurchesStatement(key).execute(database)).rows

/** What a learner's own church has earned in a period, and what part of it is theirs. */
export type OwnChurchScore = {
  /** Among the churches that are not hidden; null without points, for a hidden church, and far down. */
  readonly rank: number | null
  readonly activeMembers: number
  readonly points: number
  readonly ownPoints: number
}

/** Better churches are counted only so far, so that the cost stays the same however many there are. */
const MAX_COUNTED_RANK = 500

/**
 * An `OwnChurchScore` as JSON, within a statement that selects from `churches`. The scores are read by key, and
 * the rank from the index on points.
 */
export const ownChurchScore = (
  period: Period,
  startsOn: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<OwnChurchScore> => sql`(
  select json_build_object(
    'activeMembers', coalesce(score.active_members, 0), 'points', coalesce(score.points, 0),
    'ownPoints', coalesce(own.points, 0),
    'rank', case when score.points > 0 and churches.hidden_at is null then (
      select case when count(*) < ${sql.lit(MAX_COUNTED_RANK)} then 1 + count(*) end
      from (
        select from church_scores as better
        where better.period = ${sql.lit(period)} and better.starts_on = ${startsOn}
          and better.points > score.points
          -- Few are hidden, and an index tells which; of the others there is none.
          and not exists (
            select from churches as hidden
            where hidden.id = better.church_id and hidden.hidden_at is not null
          )
        order by better.points desc limit ${sql.lit(MAX_COUNTED_RANK)}
      ) as ahead
    ) end
  )
  from (select) as one
  left join church_scores as score on score.church_id = churches.id
    and score.period = ${sql.lit(period)} and score.starts_on = ${startsOn}
  left join member_scores as own on own.church_id = churches.id and own.user_id = ${userId}
    and own.period = ${sql.lit(period)} and own.starts_on = ${startsOn}
)`

const churchRankStatement = (
  { period, startsOn }: PeriodKey,
  churchId: string,
): RawBuilder<ChurchRank> => sql<ChurchRank>`
    select
      case when score.church_id is not null and church.hidden_at is null then (
        select 1 + count(*) from church_scores as better
        where better.period = ${period} and better.starts_on = ${startsOn}::date
          and better.points > score.points
      )::int - (
        select count(*) from churches as hidden
        join church_scores as better on better.church_id = hidden.id
        where hidden.hidden_at is not null and better.period = ${period}
          and better.starts_on = ${startsOn}::date and better.points > score.points
      )::int end as rank,
      church.id as "churchId", church.name, church.city, church.state,
      coalesce(score.active_members, 0) as "activeMembers",
      coalesce(score.points, 0)::float8 as points,
      coalesce(score.quizzes, 0) as quizzes, coalesce(score.questions, 0) as questions,
      coalesce(score.correct, 0) as correct
    from churches as church
    left join church_scores as score on score.church_id = church.id
      and score.period = ${period} and score.starts_on = ${startsOn}::date
    where church.id = ${churchId}::uuid`

/** A church's sums, and its rank among the churches that are not hidden; a hidden one has none. */

/** The sums of a church's members. @throws not_found unless the viewer may see the church */
const churchTally = async (
  database: Database,
  viewer: Learner,
  key: PeriodKey,
  id: string,
): Promise<ChurchTally & { readonly churchId: string }> => {
  const row = await database
    .selectFrom('churches')
    .leftJoin('church_scores', (join) =>
      join
        .onRef('church_scores.church', '=', 'churches.id')
        .on('church_scores.period', '=', key.period)
        .on('church_scores.startsOn', '=', key.startsOn),
    )
    .select(['churches.id', 'churches.memberCount', 'church_scores.points'])
    .select(['church_scores.quizzes', 'church_scores.questions', 'church_scores.correct'])
    .where('churches.id', '=', survivorOf(id))
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  if (!row) throw churchNotFound()
  return {
    churchId: row.id,
    memberCount: row.memberCount,
    points: Number(row.points ?? 0),
    quizzes: row.quizzes ?? 0,
    questions: row.questions ?? 0,
    correct: row.correct ?? 0,
  }
}

const USER_COLUMNS = sql`
  person.id as "userId", person.first_name as "firstName", person.last_name as "lastName",
  person.email, person.profile_image_url as "profileImageUrl",
  person.is_public_profile as "isPublicProfile"`

const TALLY_COLUMNS = sql`score.quizzes, score.questions, score.correct`

const topUnaffiliatedStatement = ({
  period,
  startsOn,
}: PeriodKey): RawBuilder<RankedLearner> => sql<RankedLearner>`
    select rank() over (order by score.points desc)::int as rank, ${USER_COLUMNS}, ${TALLY_COLUMNS},
      score.points as xp, score.points
    from (
      select * from user_scores
      where period = ${period} and starts_on = ${startsOn}::date and not is_affiliated
      order by points desc, user_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`

/** The learners without a church who have the most points in a period, best first. */
export const topUnaffiliated = async (
  database: Database,
  key: PeriodKey,
): Promise<RankedLearner[]> => (await topUnaffiliatedStatement(key).execute(database)).rows

type ChurchPeriodKey = PeriodKey & { readonly churchId: string }

const isMemberRow = ({ churchId, period, startsOn }: ChurchPeriodKey): RawBuilder<unknown> => sql`
  church_id = ${churchId}::uuid and period = ${period} and starts_on = ${startsOn}::date
    and is_member`

/** The members who earned the most points for their church in a period, best first. */
export const topMembers = async (
  database: Database,
  key: ChurchPeriodKey,
): Promise<RankedLearner[]> => {
  const { rows } = await sql<RankedLearner>`
    select rank() over (order by score.points desc)::int as rank, ${USER_COLUMNS}, ${TALLY_COLUMNS},
      score.xp, score.points
    from (
      select * from member_scores where ${isMemberRow(key)}
      order by points desc, user_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`.execute(database)
  return rows
}

/**
 * A member's row in their church's leaderboard; null if they are not a member or have no points. The
 * rank comes from the histogram of points, which has far fewer rows than the church has members.
 */
export const memberRank = async (
  database: Database,
  key: ChurchPeriodKey,
  userId: string,
): Promise<RankedLearner | null> => {
  const { rows } = await sql<RankedLearner>`
    select (
        select 1 + coalesce(sum(users), 0) from member_score_counts
        where church_id = ${key.churchId}::uuid and period = ${key.period}
          and starts_on = ${key.startsOn}::date and points > score.points
      )::int as rank, ${USER_COLUMNS}, ${TALLY_COLUMNS}, score.xp, score.points
    from member_scores as score
    join users as person on person.id = score.user_id
    where score.user_id = ${userId}::uuid and ${isMemberRow(key)}`.execute(database)
  return rows[0] ?? null
}

const learnerRankStatement = (
  { period, startsOn }: PeriodKey,
  userId: string,
): RawBuilder<LearnerRank> => sql<LearnerRank>`
    with own as (
      select points, is_affiliated, quizzes, questions, correct from user_scores
      where user_id = ${userId}::uuid and period = ${period} and starts_on = ${startsOn}::date
    ), ahead as (
      select coalesce(sum(users) filter (where points > own_points), 0)::int as everyone,
        coalesce(sum(users) filter (where points > own_points and not is_affiliated), 0)::int
          as unaffiliated,
        coalesce(sum(users), 0)::int as ranked
      from score_counts, (select (select points from own) as own_points) as mine
      where period = ${period} and starts_on = ${startsOn}::date
    )
    select coalesce(own.points, 0) as points, coalesce(own.quizzes, 0) as quizzes,
      coalesce(own.questions, 0) as questions, coalesce(own.correct, 0) as correct,
      ahead.ranked as "rankedUsers",
      case when own.points > 0 then 1 + ahead.everyone end as rank,
      case when own.points > 0 and not own.is_affiliated then 1 + ahead.unaffiliated end
        as "unaffiliatedRank"
    from ahead left join own on true`

/**
 * A learner's points in a period, and their ranks among all learners and among those without a church.
 * The ranks come from the histogram of points, so the cost depends on the number of different points,
 * not on the number of learners.
 */
export const learnerRank = async (
  database: Database,
  key: PeriodKey,
  userId: string,
): Promise<LearnerRank> =>
  (await learnerRankStatement(key, userId).execute(database)).rows[0] as LearnerRank

const periodTotalsStatement = ({
  period,
  startsOn,
}: PeriodKey): RawBuilder<PeriodTotals> => sql<PeriodTotals>`
    select
      json_build_object(
        'points', coalesce(sum(points) filter (where not is_affiliated), 0),
        'quizzes', coalesce(sum(quizzes) filter (where not is_affiliated), 0),
        'questions', coalesce(sum(questions) filter (where not is_affiliated), 0),
        'correct', coalesce(sum(correct) filter (where not is_affiliated), 0)
      ) as "unaffiliatedTally",
      json_build_object(
        'quizzes', coalesce(sum(quizzes), 0),
        'churches', (select coalesce(sum(value), 0) from counters where name = 'churches'),
        'unaffiliatedUsers',
        (select coalesce(sum(value), 0) from counters where name = 'unaffiliated_users')
      ) as totals
    from period_totals
    where period = ${period} and starts_on = ${startsOn}::date`

/** Sums of all learners in a period, and the numbers of churches and of learners without one, from a few rows of counters. */
export const periodTotals = async (database: Database, key: PeriodKey): Promise<PeriodTotals> =>
  (await periodTotalsStatement(key).execute(database)).rows[0] as PeriodTotals

type LeaderboardValues = PeriodKey & { readonly userId: string; readonly churchId: string | null }

type LeaderboardRow = {
  readonly churches: Leaderboard['churches']
  readonly unaffiliated: Leaderboard['unaffiliated']
  readonly totals: PeriodTotals
  readonly learner: LearnerRank
  readonly church: ChurchRank | null
}

const leaderboardStatement = prepareStatement(
  (_database, { period, startsOn, userId, churchId }: LeaderboardValues) => {
    const key = { period, startsOn }
    return sql<LeaderboardRow>`
    select
      (select coalesce(json_agg(row), '[]') from (${topChurchesStatement(key)}) as row) as churches,
      (
        select coalesce(json_agg(row), '[]') from (${topUnaffiliatedStatement(key)}) as row
      ) as unaffiliated,
      (select to_json(row) from (${periodTotalsStatement(key)}) as row) as totals,
      (select to_json(row) from (${learnerRankStatement(key, userId)}) as row) as learner,
      (
        select to_json(row) from (${churchRankStatement(key, churchId as string)}) as row
      ) as church`
  },
)

/**
 * The current leaderboards of churches and of learners without a church, and the viewer's ranks, of one moment
 * and with one statement.
 */
export const readLeaderboard = async (
  database: Database,
  viewer: Learner,
  period: Period,
  now: Date,
): Promise<Leaderboard> => {
  const key = periodKeyOf(period, now)
  const values = { ...key, userId: viewer.id, churchId: viewer.primaryChurchId }
  const [row] = await leaderboardStatement(database, values)
  const { churches, unaffiliated, totals, learner, church } = row as LeaderboardRow
  return { key, churches, unaffiliated, ...totals, you: { ...learner, church } }
}
