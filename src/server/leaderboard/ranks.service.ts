import { type RawBuilder, sql } from 'kysely'
import { type Period, type PeriodKey, periodStartOf } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { Learner } from '../user/learner.ts'

/** Rows that a leaderboard shows. */
const LEADERBOARD_SIZE = 10

/** What is counted of a period, for a learner, a church or everyone without one. */
export type Tally = {
  readonly quizzes: number
  readonly questions: number
  readonly correct: number
}

/** A learner's row of a leaderboard. */
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

/** A church's row of a leaderboard. */
export type RankedChurch = Tally & {
  readonly rank: number
  readonly churchId: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly activeMembers: number
  readonly points: number
}

/** A church that has no rank before it has points. */
export type ChurchRank = Omit<RankedChurch, 'rank'> & { readonly rank: number | null }

/** The viewer's own points and ranks, which are null without points in the period. */
export type OwnRank = Tally & {
  readonly points: number
  /** Among everyone who has points in the period. */
  readonly rank: number | null
  readonly rankedUsers: number
  /** Among those without a church; null for members of one. */
  readonly unaffiliatedRank: number | null
}

/** Everyone's sums of a period, and how many churches and learners without one there are. */
export type Totals = {
  readonly unaffiliatedTally: Tally & { readonly points: number }
  readonly totals: {
    readonly churches: number
    readonly unaffiliatedUsers: number
    /** Finished quizzes of the period, of everyone. */
    readonly quizzes: number
  }
}

export type Leaderboard = Totals & {
  readonly key: PeriodKey
  readonly churches: readonly RankedChurch[]
  readonly unaffiliated: readonly RankedLearner[]
  /** The rank of the viewer, and of their primary church. */
  readonly you: OwnRank & { readonly church: ChurchRank | null }
}

export type ChurchTally = Tally & { readonly points: number; readonly memberCount: number }

export type ChurchLeaderboard = {
  readonly key: PeriodKey
  readonly church: ChurchTally
  readonly users: readonly RankedLearner[]
  /** The viewer's own row, null when they are not a member or have no points yet. */
  readonly you: RankedLearner | null
}

const keyOf = (period: Period, now: Date): PeriodKey => ({
  period,
  startsOn: periodStartOf(period, now),
})

/** The leaderboard of churches and of learners without one, and the viewer's own ranks. */
export const readLeaderboard = async (
  database: Database,
  viewer: Learner,
  period: Period,
  now: Date,
): Promise<Leaderboard> => {
  const key = keyOf(period, now)
  return {
    key,
    churches: await topChurches(database, key),
    unaffiliated: await topUnaffiliated(database, key),
    ...(await periodTotals(database, key)),
    you: {
      ...(await ownRank(database, key, viewer.id)),
      church: viewer.primaryChurch ? await churchRank(database, key, viewer.primaryChurch) : null,
    },
  }
}

/**
 * A church's leaderboard of a period.
 * @throws not_found for an unknown church
 */
export const readChurchLeaderboard = async (
  database: Database,
  viewer: Learner,
  { id: churchId, period }: { readonly id: string; readonly period: Period },
  now: Date,
): Promise<ChurchLeaderboard> => {
  const key = keyOf(period, now)
  const members = { ...key, churchId }
  return {
    key,
    church: await churchTally(database, key, churchId),
    users: await topMembers(database, members),
    you: await memberRank(database, members, viewer.id),
  }
}

/** The churches with the most points in a period, best first; those with equal points share a rank. */
export const topChurches = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<RankedChurch[]> => {
  const { rows } = await sql<RankedChurch>`
    select rank() over (order by score.points desc)::int as rank,
      church.id as "churchId", church.name, church.city, church.state,
      score.active_members as "activeMembers", score.points::float8 as points,
      score.quizzes, score.questions, score.correct
    from (
      select * from church_scores
      where period = ${period} and starts_on = ${startsOn}::date
      order by points desc, church_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join churches as church on church.id = score.church_id
    order by score.points desc, church.id`.execute(database)
  return rows
}

/** A church's sums and its rank among all churches; no rank without points in the period. */
const churchRank = async (
  database: Database,
  { period, startsOn }: PeriodKey,
  churchId: string,
): Promise<ChurchRank | null> => {
  const { rows } = await sql<ChurchRank>`
    select
      case when score.church_id is not null then (
        select 1 + count(*) from church_scores as better
        where better.period = ${period} and better.starts_on = ${startsOn}::date
          and better.points > score.points
      )::int end as rank,
      church.id as "churchId", church.name, church.city, church.state,
      coalesce(score.active_members, 0) as "activeMembers",
      coalesce(score.points, 0)::float8 as points,
      coalesce(score.quizzes, 0) as quizzes, coalesce(score.questions, 0) as questions,
      coalesce(score.correct, 0) as correct
    from churches as church
    left join church_scores as score on score.church_id = church.id
      and score.period = ${period} and score.starts_on = ${startsOn}::date
    where church.id = ${churchId}::uuid`.execute(database)
  return rows[0] ?? null
}

const churchTally = async (
  database: Database,
  key: PeriodKey,
  churchId: string,
): Promise<ChurchTally> => {
  const row = await database
    .selectFrom('churches')
    .leftJoin('church_scores', (join) =>
      join
        .onRef('church_scores.church', '=', 'churches.id')
        .on('church_scores.period', '=', key.period)
        .on('church_scores.startsOn', '=', key.startsOn),
    )
    .select(['churches.memberCount', 'church_scores.points'])
    .select(['church_scores.quizzes', 'church_scores.questions', 'church_scores.correct'])
    .where('churches.id', '=', churchId)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'Church not found')
  return {
    memberCount: row.memberCount,
    points: Number(row.points ?? 0),
    quizzes: row.quizzes ?? 0,
    questions: row.questions ?? 0,
    correct: row.correct ?? 0,
  }
}

const NAME = sql`
  person.id as "userId", person.first_name as "firstName", person.last_name as "lastName",
  person.email, person.profile_image_url as "profileImageUrl",
  person.is_public_profile as "isPublicProfile"`

const TALLY = sql`score.quizzes, score.questions, score.correct`

/** The learners without a church who have the most points in a period. */
export const topUnaffiliated = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<RankedLearner[]> => {
  const { rows } = await sql<RankedLearner>`
    select rank() over (order by score.points desc)::int as rank, ${NAME}, ${TALLY},
      score.points as xp, score.points
    from (
      select * from user_scores
      where period = ${period} and starts_on = ${startsOn}::date and not is_affiliated
      order by points desc, user_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`.execute(database)
  return rows
}

type MembersKey = PeriodKey & { readonly churchId: string }

const membersOf = ({ churchId, period, startsOn }: MembersKey): RawBuilder<unknown> => sql`
  church_id = ${churchId}::uuid and period = ${period} and starts_on = ${startsOn}::date
    and is_member`

/** The members who earned the most points for their church in a period. */
export const topMembers = async (database: Database, key: MembersKey): Promise<RankedLearner[]> => {
  const { rows } = await sql<RankedLearner>`
    select rank() over (order by score.points desc)::int as rank, ${NAME}, ${TALLY},
      score.xp, score.points
    from (
      select * from member_scores where ${membersOf(key)}
      order by points desc, user_id limit ${LEADERBOARD_SIZE}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`.execute(database)
  return rows
}

/**
 * One member's own row; null when they are not a member or have no points. Their rank is read from
 * how many members have which points, not from the members.
 */
export const memberRank = async (
  database: Database,
  key: MembersKey,
  userId: string,
): Promise<RankedLearner | null> => {
  const { rows } = await sql<RankedLearner>`
    select (
        select 1 + coalesce(sum(users), 0) from member_score_counts
        where church_id = ${key.churchId}::uuid and period = ${key.period}
          and starts_on = ${key.startsOn}::date and points > score.points
      )::int as rank, ${NAME}, ${TALLY}, score.xp, score.points
    from member_scores as score
    join users as person on person.id = score.user_id
    where score.user_id = ${userId}::uuid and ${membersOf(key)}`.execute(database)
  return rows[0] ?? null
}

/**
 * A learner's points of a period and their rank, among everyone and among those without a church.
 * Reads how many learners have which points, not the learners: at most a row for each number of
 * points that occurs, however many people there are.
 */
export const ownRank = async (
  database: Database,
  { period, startsOn }: PeriodKey,
  userId: string,
): Promise<OwnRank> => {
  const { rows } = await sql<OwnRank>`
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
    from ahead left join own on true`.execute(database)
  return rows[0] as OwnRank
}

/** Everyone's sums of a period, and how many churches and learners without one there are: a few rows of counters. */
export const periodTotals = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    select
      jsonb_build_object(
        'points', coalesce(sum(points) filter (where not is_affiliated), 0),
        'quizzes', coalesce(sum(quizzes) filter (where not is_affiliated), 0),
        'questions', coalesce(sum(questions) filter (where not is_affiliated), 0),
        'correct', coalesce(sum(correct) filter (where not is_affiliated), 0)
      ) as "unaffiliatedTally",
      jsonb_build_object(
        'quizzes', coalesce(sum(quizzes), 0),
        'churches', (select coalesce(sum(value), 0) from counters where name = 'churches'),
        'unaffiliatedUsers',
        (select coalesce(sum(value), 0) from counters where name = 'unaffiliated_users')
      ) as totals
    from period_totals
    where period = ${period} and starts_on = ${startsOn}::date`.execute(database)
  return rows[0] as Totals
}
