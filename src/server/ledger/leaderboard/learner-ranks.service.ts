import { type RawBuilder, sql } from 'kysely'
import type { PeriodKey } from '../../../domain/time/period.ts'
import type { Database } from '../../platform/db/database.ts'
import { writtenLimit } from '../../platform/db/written-limit.ts'
import { LEADERBOARD_SIZE, POINTS_PER_RANGE, type Tally } from '../sums/tally.ts'

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

const USER_COLUMNS = sql`
  person.id as "userId", person.first_name as "firstName", person.last_name as "lastName",
  person.email, person.profile_image_url as "profileImageUrl",
  person.is_public_profile as "isPublicProfile"`

const TALLY_COLUMNS = sql`score.quizzes, score.questions, score.correct`

export const topUnaffiliatedStatement = ({
  period,
  startsOn,
}: PeriodKey): RawBuilder<RankedLearner> => sql<RankedLearner>`
    select rank() over (order by score.points desc)::int as rank, ${USER_COLUMNS}, ${TALLY_COLUMNS},
      score.points as xp, score.points
    from (
      select * from user_scores
      where period = ${period} and starts_on = ${startsOn}::date and not is_affiliated
      order by points desc, user_id limit ${writtenLimit(LEADERBOARD_SIZE)}
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`

/** The learners without a church who have the most points in a period, best first. */
export const topUnaffiliated = async (
  database: Database,
  key: PeriodKey,
): Promise<RankedLearner[]> => (await topUnaffiliatedStatement(key).execute(database)).rows

const pointsPerRange = sql.lit(POINTS_PER_RANGE)

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
      order by points desc, user_id limit ${writtenLimit(LEADERBOARD_SIZE)}
    ) as score
    join users as person on person.id = score.user_id
    order by score.points desc, person.id`.execute(database)
  return rows
}

/**
 * A member's row in their church's leaderboard; null if they are not a member or have no points. The
 * rank comes from the church's histograms, as that of a learner among all.
 */
export const memberRank = async (
  database: Database,
  key: ChurchPeriodKey,
  userId: string,
): Promise<RankedLearner | null> => {
  const { rows } = await sql<RankedLearner>`
    select (1 + (
        select coalesce(sum(users), 0) from member_score_range_counts
        where church_id = ${key.churchId}::uuid and period = ${key.period}
          and starts_on = ${key.startsOn}::date and range > score.points / ${pointsPerRange}
      ) + (
        select coalesce(sum(users), 0) from member_score_counts
        where church_id = ${key.churchId}::uuid and period = ${key.period}
          and starts_on = ${key.startsOn}::date and points > score.points
          and points < (score.points / ${pointsPerRange} + 1) * ${pointsPerRange}
      ))::int as rank, ${USER_COLUMNS}, ${TALLY_COLUMNS}, score.xp, score.points
    from member_scores as score
    join users as person on person.id = score.user_id
    where score.user_id = ${userId}::uuid and ${isMemberRow(key)}`.execute(database)
  return rows[0] ?? null
}

export const learnerRankStatement = (
  { period, startsOn }: PeriodKey,
  userId: string,
): RawBuilder<LearnerRank> => sql<LearnerRank>`
    with own as (
      select points, points / ${pointsPerRange} as range, is_affiliated, quizzes, questions, correct
      from user_scores
      where user_id = ${userId}::uuid and period = ${period} and starts_on = ${startsOn}::date
    ), by_range as (
      select coalesce(sum(users) filter (where range > own_range), 0) as everyone,
        coalesce(sum(users) filter (where range > own_range and not is_affiliated), 0) as unaffiliated,
        coalesce(sum(users), 0)::int as ranked
      from score_range_counts, (select (select range from own) as own_range) as mine
      where period = ${period} and starts_on = ${startsOn}::date
    ), in_own_range as (
      select coalesce(sum(users), 0) as everyone,
        coalesce(sum(users) filter (where not is_affiliated), 0) as unaffiliated
      from score_counts
      -- Both values, so that the index leads to the points.
      where period = ${period} and starts_on = ${startsOn}::date and is_affiliated in (false, true)
        and points > (select points from own)
        and points < (select (range + 1) * ${pointsPerRange} from own)
    )
    select coalesce(own.points, 0) as points, coalesce(own.quizzes, 0) as quizzes,
      coalesce(own.questions, 0) as questions, coalesce(own.correct, 0) as correct,
      by_range.ranked as "rankedUsers",
      case when own.points > 0 then (1 + by_range.everyone + in_own_range.everyone)::int end as rank,
      case when own.points > 0 and not own.is_affiliated
        then (1 + by_range.unaffiliated + in_own_range.unaffiliated)::int end as "unaffiliatedRank"
    from by_range cross join in_own_range left join own on true`

/**
 * A learner's points in a period, and their ranks among all learners and among those without a church.
 * The ranks come from the histograms: the ranges above the learner's own, and the points above their own
 * within it. So the cost hardly depends on the number of learners.
 */
export const learnerRank = async (
  database: Database,
  key: PeriodKey,
  userId: string,
): Promise<LearnerRank> =>
  (await learnerRankStatement(key, userId).execute(database)).rows[0] as LearnerRank
