import { type Period, type PeriodKey, periodStartOf } from '../../domain/period.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import type { Learner } from '../user/learner.ts'
import { churchStanding, topChurches } from './church-standings.service.ts'
import type { ChurchTally, GlobalStandings } from './leaderboard.view.ts'
import { memberStanding, ownRank, topMembers, topUnaffiliated } from './person-standings.service.ts'
import type { PersonStanding } from './standing.view.ts'
import { periodTotals } from './totals.service.ts'

const keyOf = (period: Period, now: Date): PeriodKey => ({
  period,
  startsOn: periodStartOf(period, now),
})

/** The leaderboard of churches and of learners without one, and where the viewer stands. */
export const globalStandings = async (
  database: Database,
  viewer: Learner,
  period: Period,
  now: Date,
): Promise<GlobalStandings> => {
  const key = keyOf(period, now)
  return {
    key,
    churches: await topChurches(database, key),
    unaffiliated: await topUnaffiliated(database, key),
    ...(await periodTotals(database, key)),
    you: {
      ...(await ownRank(database, key, viewer.id)),
      church: viewer.primaryChurch
        ? await churchStanding(database, key, viewer.primaryChurch)
        : null,
    },
  }
}

type ChurchStandings = {
  readonly key: PeriodKey
  readonly church: ChurchTally
  readonly users: readonly PersonStanding[]
  readonly you: PersonStanding | null
}

/**
 * A church's leaderboard of a period.
 * @throws not_found for an unknown church
 */
export const churchStandings = async (
  database: Database,
  viewer: Learner,
  { id: churchId, period }: { readonly id: string; readonly period: Period },
  now: Date,
): Promise<ChurchStandings> => {
  const key = keyOf(period, now)
  const members = { ...key, churchId }
  return {
    key,
    church: await churchTally(database, key, churchId),
    users: await topMembers(database, members),
    you: await memberStanding(database, members, viewer.id),
  }
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
    .select(['churches.memberCount', 'church_scores.quarterPoints'])
    .select(['church_scores.quizzes', 'church_scores.questions', 'church_scores.correct'])
    .where('churches.id', '=', churchId)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'Church not found')
  return {
    memberCount: row.memberCount,
    quarterPoints: Number(row.quarterPoints ?? 0),
    quizzes: row.quizzes ?? 0,
    questions: row.questions ?? 0,
    correct: row.correct ?? 0,
  }
}
