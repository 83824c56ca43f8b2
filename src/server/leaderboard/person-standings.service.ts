import { type RawBuilder, sql } from 'kysely'
import type { PeriodKey } from '../../domain/period.ts'
import { QUARTERS_PER_POINT } from '../../domain/points.ts'
import type { Database } from '../db/database.ts'
import { PLACES } from './church-standings.service.ts'
import type { PersonStanding, Tally } from './standing.view.ts'

const NAME = sql`
  person.id as "userId", person.first_name as "firstName", person.last_name as "lastName",
  person.email, person.profile_image_url as "profileImageUrl",
  person.is_public_profile as "isPublicProfile"`

const TALLY = sql`score.quizzes, score.questions, score.correct`

/** Learners without a church who have most points in a period. */
export const topUnaffiliated = async (
  database: Database,
  { period, startsOn }: PeriodKey,
): Promise<PersonStanding[]> => {
  const { rows } = await sql<PersonStanding>`
    select rank() over (order by score.points desc)::int as rank, ${NAME}, ${TALLY},
      score.points as xp, score.points * ${QUARTERS_PER_POINT}::int as "quarterPoints"
    from (
      select * from user_scores
      where period = ${period} and starts_on = ${startsOn}::date and not is_affiliated
      order by points desc, user_id limit ${PLACES}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`.execute(database)
  return rows
}

type MembersKey = PeriodKey & { readonly churchId: string }

const membersOf = ({ churchId, period, startsOn }: MembersKey): RawBuilder<unknown> => sql`
  church_id = ${churchId}::uuid and period = ${period} and starts_on = ${startsOn}::date
    and is_member`

/** Members who earned most points for their church in a period. */
export const topMembers = async (
  database: Database,
  key: MembersKey,
): Promise<PersonStanding[]> => {
  const { rows } = await sql<PersonStanding>`
    select rank() over (order by score.quarter_points desc)::int as rank, ${NAME}, ${TALLY},
      score.xp, score.quarter_points as "quarterPoints"
    from (
      select * from member_scores where ${membersOf(key)}
      order by quarter_points desc, user_id limit ${PLACES}::int
    ) as score
    join users as person on person.id = score.user_id
    order by score.quarter_points desc, person.id`.execute(database)
  return rows
}

/**
 * One member's own row; null when they are no member or have no points. Their place is read from how
 * many members have which points, not from the members.
 */
export const memberStanding = async (
  database: Database,
  key: MembersKey,
  userId: string,
): Promise<PersonStanding | null> => {
  const { rows } = await sql<PersonStanding>`
    select (
        select 1 + coalesce(sum(users), 0) from member_score_counts
        where church_id = ${key.churchId}::uuid and period = ${key.period}
          and starts_on = ${key.startsOn}::date and quarter_points > score.quarter_points
      )::int as rank, ${NAME}, ${TALLY}, score.xp, score.quarter_points as "quarterPoints"
    from member_scores as score
    join users as person on person.id = score.user_id
    where score.user_id = ${userId}::uuid and ${membersOf(key)}`.execute(database)
  return rows[0] ?? null
}

export type OwnRank = Tally & {
  readonly points: number
  readonly rank: number | null
  readonly rankedUsers: number
  /** Among those without a church. */
  readonly unaffiliatedRank: number | null
}

/**
 * A learner's points of a period and their place, among everyone and among those without a church.
 * Reads how many learners have which points, not the learners: at most a row for each figure that
 * occurs, however many people there are.
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
