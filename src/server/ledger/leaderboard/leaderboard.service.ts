import { type RawBuilder, sql } from 'kysely'
import { type Period, type PeriodKey, periodKeyOf } from '../../../domain/time/period.ts'
import type { Learner } from '../../learner/learner.ts'
import { compileOnce } from '../../platform/db/compile-once.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tally } from '../sums/tally.ts'
import {
  type ChurchRank,
  type ChurchTally,
  churchRankStatement,
  churchTally,
  type RankedChurch,
  topChurchesStatement,
} from './church-ranks.service.ts'
import {
  type LearnerRank,
  learnerRankStatement,
  memberRank,
  type RankedLearner,
  topMembers,
  topUnaffiliatedStatement,
} from './learner-ranks.service.ts'

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

const leaderboardStatement = compileOnce(
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
