import { type RawBuilder, sql } from 'kysely'
import type { Period, PeriodKey } from '../../../domain/time/period.ts'
import type { Learner } from '../../learner/learner.ts'
import { churchNotFound, isVisibleTo, survivorOf } from '../../learner/visible-church.ts'
import type { Database } from '../../platform/db/database.ts'
import { writtenLimit } from '../../platform/db/written-limit.ts'
import { LEADERBOARD_SIZE, type Tally } from '../sums/tally.ts'

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

export type ChurchTally = Tally & { readonly points: number; readonly memberCount: number }

export const topChurchesStatement = ({
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
      order by points desc, church_id limit ${writtenLimit(LEADERBOARD_SIZE)}
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

/** A church's sums, and its rank among the churches that are not hidden; a hidden one has none. */
export const churchRankStatement = (
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

/** The sums of a church's members. @throws not_found unless the viewer may see the church */
export const churchTally = async (
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
