import { sql } from 'kysely'
import type { Credit } from '../../../domain/quiz/quiz-type.ts'
import { type Period, type PeriodKey, periodKeysOf } from '../../../domain/time/period.ts'
import type { DayKey } from '../../../domain/time/time.ts'
import type { Learner } from '../../learner/learner.ts'
import { changeCounter, shardOf } from '../../platform/counter.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { byKeys, checkLockOrder } from '../../platform/db/lock-order.ts'
import { executeTogether, sendWithNext } from '../../platform/db/sent-together.ts'
import {
  histogramMove,
  type MemberScoreCountChange,
  type ScoreCountChange,
  writeMemberScoreCounts,
  writeScoreCounts,
} from './histogram.service.ts'

/** What a credit adds to the sums of one church. */
export type ChurchCredit = {
  readonly church: string
  readonly isPrimary: boolean
  /** Whole points, rounded once. */
  readonly points: number
}

/** A credit, and the churches and periods whose sums it is added to. */
type SumsUpdate = {
  readonly learner: Learner
  readonly credit: Credit
  readonly churches: readonly ChurchCredit[]
  readonly periods: readonly PeriodKey[]
}

/**
 * Adds a credit to the sums of its periods: those of the learner, of the learner in each of their
 * churches, of these churches and of everyone, and the histograms that ranks are calculated from.
 */
export const addToSums = async (transaction: Database, update: SumsUpdate): Promise<void> => {
  const { pointsBefore, memberChanges } = await addToOwnScores(transaction, update)
  if (memberChanges.length > 0) {
    await addToChurchScores(transaction, update, memberChanges)
    await updateMemberScoreCounts(transaction, memberChanges)
  }
  await updateScoreCounts(transaction, update, pointsBefore)
  await addToPeriodTotals(transaction, update)
}

/** The columns that all tables of sums have in common. */
const tallyOf = ({ quizzes, questions, correct }: Credit) => ({ quizzes, questions, correct })

/** For rows that exist already: the stored tally plus the new one. */
const tallySums = (table: string) => ({
  quizzes: sql<number>`${sql.ref(table)}.quizzes + excluded.quizzes`,
  questions: sql<number>`${sql.ref(table)}.questions + excluded.questions`,
  correct: sql<number>`${sql.ref(table)}.correct + excluded.correct`,
})

/** Adds to the learner's sums. @returns the points in each period afterwards */
const userScoresUpsert = (database: Database, { learner, credit, periods }: SumsUpdate) =>
  database
    .insertInto('user_scores')
    .values(
      periods.map((key) => ({
        user: learner.id,
        ...key,
        points: credit.xp,
        ...tallyOf(credit),
        isAffiliated: learner.primaryChurchId !== null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user', 'period', 'startsOn']).doUpdateSet({
        points: sql<number>`user_scores.points + excluded.points`,
        ...tallySums('user_scores'),
      }),
    )
    .returning(['period', 'points'])

/** Adds to the learner's sums in each of their churches. @returns the points in each afterwards */
const memberScoresUpsert = (
  database: Database,
  { learner, credit, churches, periods }: SumsUpdate,
) =>
  database
    .insertInto('member_scores')
    .values(
      churches.flatMap(({ church, points }) =>
        periods.map((key) => ({
          church,
          user: learner.id,
          ...key,
          xp: credit.xp,
          points,
          ...tallyOf(credit),
          isMember: true,
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['user', 'church', 'period', 'startsOn']).doUpdateSet({
        xp: sql<number>`member_scores.xp + excluded.xp`,
        points: sql<number>`member_scores.points + excluded.points`,
        ...tallySums('member_scores'),
      }),
    )
    .returning(['church', 'period', 'startsOn', 'points'])

/** The points that a learner has earned for a church in a period, before and after a credit. */
type MemberScoreChange = PeriodKey & {
  readonly church: string
  readonly pointsBefore: number
  readonly pointsAfter: number
}

/** What the sums of a learner were before a credit, in each period, and in each of their churches. */
type OwnScoreChanges = {
  readonly pointsBefore: ReadonlyMap<Period, number>
  readonly memberChanges: readonly MemberScoreChange[]
}

/** Adds to the sums of the learner, and of the learner in each of their churches. */
const addToOwnScores = async (
  transaction: Database,
  update: SumsUpdate,
): Promise<OwnScoreChanges> => {
  const { credit, churches } = update
  const userScores = userScoresUpsert(transaction, update)
  const [scores, memberScores] =
    churches.length > 0
      ? await executeTogether(transaction, userScores, memberScoresUpsert(transaction, update))
      : [await userScores.execute(), []]
  const creditedPoints = new Map(churches.map(({ church, points }) => [church, points]))
  return {
    pointsBefore: new Map(scores.map(({ period, points }) => [period, points - credit.xp])),
    memberChanges: memberScores.map(({ church, period, startsOn, points: pointsAfter }) => {
      const pointsBefore = pointsAfter - (creditedPoints.get(church) ?? 0)
      return { church, period, startsOn: startsOn as DayKey, pointsBefore, pointsAfter }
    }),
  }
}

/** Adds to the sums of each church. */
const addToChurchScores = async (
  transaction: Database,
  { credit }: SumsUpdate,
  memberChanges: readonly MemberScoreChange[],
): Promise<void> => {
  checkLockOrder(transaction, 'church_scores')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('church_scores')
      .values(
        memberChanges
          .map(({ church, period, startsOn, pointsBefore, pointsAfter }) => ({
            church,
            period,
            startsOn,
            points: pointsAfter - pointsBefore,
            ...tallyOf(credit),
            activeMembers: pointsBefore === 0 ? 1 : 0,
          }))
          .sort(byKeys('church', 'period', 'startsOn')),
      )
      .onConflict((conflict) =>
        conflict.columns(['church', 'period', 'startsOn']).doUpdateSet({
          points: sql<number>`church_scores.points + excluded.points`,
          activeMembers: sql<number>`church_scores.active_members + excluded.active_members`,
          ...tallySums('church_scores'),
        }),
      ),
  )
}

/** Adds to the sums of everyone. */
const addToPeriodTotals = async (
  transaction: Database,
  { learner, credit, periods }: SumsUpdate,
): Promise<void> => {
  checkLockOrder(transaction, 'period_totals')
  await sendWithNext(
    transaction,
    transaction
      .insertInto('period_totals')
      .values(
        periods
          .map((key) => ({
            ...key,
            isAffiliated: learner.primaryChurchId !== null,
            shard: shardOf(learner.id),
            points: credit.xp,
            ...tallyOf(credit),
          }))
          .sort(byKeys('period')),
      )
      .onConflict((conflict) =>
        conflict.columns(['period', 'startsOn', 'isAffiliated', 'shard']).doUpdateSet({
          points: sql<number>`period_totals.points + excluded.points`,
          ...tallySums('period_totals'),
        }),
      ),
  )
}

/** Updates the histograms of all learners' points after a credit. */
const updateScoreCounts = async (
  transaction: Database,
  { learner, credit, periods }: SumsUpdate,
  pointsBefore: ReadonlyMap<Period, number>,
): Promise<void> => {
  const isAffiliated = learner.primaryChurchId !== null
  const changes = periods.flatMap((key): ScoreCountChange[] => {
    const before = pointsBefore.get(key.period) ?? 0
    return histogramMove({ ...key, isAffiliated }, before, before + credit.xp)
  })
  await writeScoreCounts(transaction, learner.id, changes)
}

/** Updates the histograms of the members' points in their churches after a credit. */
const updateMemberScoreCounts = async (
  transaction: Database,
  memberChanges: readonly MemberScoreChange[],
): Promise<void> => {
  const changes = memberChanges.flatMap(
    ({ pointsBefore, pointsAfter, ...key }): MemberScoreCountChange[] =>
      histogramMove(key, pointsBefore, pointsAfter),
  )
  await writeMemberScoreCounts(transaction, changes)
}

/**
 * Ranks a learner with those who belong to a church, or with those who do not, in the current periods.
 * Called when they join their first church or leave their last one. Points that were credited already
 * do not move.
 */
export const setIsAffiliated = async (
  transaction: Database,
  userId: string,
  isAffiliated: boolean,
  now: Date,
): Promise<void> => {
  const scores = []
  for (const { period, startsOn } of periodKeysOf(now)) {
    const row = await transaction
      .updateTable('user_scores')
      .set({ isAffiliated })
      .where('user', '=', userId)
      .where('period', '=', period)
      .where('startsOn', '=', startsOn)
      .where('isAffiliated', '=', !isAffiliated)
      .returning('points')
      .executeTakeFirst()
    if (row) scores.push({ period, startsOn, points: row.points })
  }
  await writeScoreCounts(
    transaction,
    userId,
    scores.flatMap((score) => [
      { ...score, isAffiliated: !isAffiliated, users: -1 as const },
      { ...score, isAffiliated, users: 1 as const },
    ]),
  )
  await changeCounter(transaction, 'unaffiliated_users', userId, isAffiliated ? -1 : 1)
}

/**
 * Ranks a learner among the members of a church in the current periods, or no longer. Called when they
 * join or leave it.
 */
export const setIsMember = async (
  transaction: Database,
  membership: { readonly userId: string; readonly churchId: string },
  isMember: boolean,
  now: Date,
): Promise<void> => {
  const church = membership.churchId
  const changes: MemberScoreCountChange[] = []
  for (const { period, startsOn } of periodKeysOf(now)) {
    const row = await transaction
      .updateTable('member_scores')
      .set({ isMember })
      .where('user', '=', membership.userId)
      .where('church', '=', church)
      .where('period', '=', period)
      .where('startsOn', '=', startsOn)
      .where('isMember', '=', !isMember)
      .returning('points')
      .executeTakeFirst()
    if (!row) continue
    changes.push({ church, period, startsOn, points: row.points, users: isMember ? 1 : -1 })
  }
  await writeMemberScoreCounts(transaction, changes)
}
