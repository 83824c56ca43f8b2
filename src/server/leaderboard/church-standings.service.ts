import { sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import type { ChurchStanding } from './standing.view.ts'

/** Places that a leaderboard shows. */
export const PLACES = 10

/** The churches of most points in a period, best first; those of equal points share a rank. */
export const topChurches = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<ChurchStanding[]> => {
  const { rows } = await sql<ChurchStanding>`
    select rank() over (order by score.quarter_points desc)::int as rank,
      church.id as "churchId", church.name, church.city, church.state,
      score.active_members as "activeMembers", score.quarter_points::float8 as "quarterPoints",
      score.quizzes, score.questions, score.correct
    from (
      select * from church_scores
      where period = ${period} and starts_on = ${startsOn}::date
      order by quarter_points desc, church_id limit ${PLACES}::int
    ) as score
    join churches as church on church.id = score.church_id
    order by score.quarter_points desc, church.id`.execute(database)
  return rows
}

type OwnChurch = Omit<ChurchStanding, 'rank'> & { readonly rank: number | null }

/** A church's sums and its place among all churches; no place without points in the period. */
export const churchStanding = async (
  database: Database,
  { period, startsOn }: PeriodKey,
  churchId: string,
): Promise<OwnChurch | null> => {
  const { rows } = await sql<OwnChurch>`
    select
      case when score.church_id is not null then (
        select 1 + count(*) from church_scores as better
        where better.period = ${period} and better.starts_on = ${startsOn}::date
          and better.quarter_points > score.quarter_points
      )::int end as rank,
      church.id as "churchId", church.name, church.city, church.state,
      coalesce(score.active_members, 0) as "activeMembers",
      coalesce(score.quarter_points, 0)::float8 as "quarterPoints",
      coalesce(score.quizzes, 0) as quizzes, coalesce(score.questions, 0) as questions,
      coalesce(score.correct, 0) as correct
    from churches as church
    left join church_scores as score on score.church_id = church.id
      and score.period = ${period} and score.starts_on = ${startsOn}::date
    where church.id = ${churchId}::uuid`.execute(database)
  return rows[0] ?? null
}
