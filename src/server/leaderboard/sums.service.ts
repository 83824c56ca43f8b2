import { sql } from 'kysely'
import { type Period, type PeriodKey, periodKeysOf } from '../../domain/period.ts'
import type { Credit } from '../../domain/quiz-type.ts'
import type { DayKey } from '../../domain/time.ts'
import { changeCounter, shardOf } from '../counter/counter.service.ts'
import type { Database } from '../db/database.ts'
import { byKeys, enterLock } from '../db/lock-order.ts'
import type { Learner } from '../user/learner.ts'

/** What a credit adds to the sums of one church. */
export type ChurchCredit = {
  readonly church: string
  readonly isPrimary: boolean
  /** Whole points, rounded once. */
  readonly points: number
}

/** A credit to be added to the sums. */
type Crediting = {
  readonly learner: Learner
  readonly credit: Credit
  readonly churches: readonly ChurchCredit[]
  readonly periods: readonly PeriodKey[]
}

/**
 * Adds a credit to the sums of its periods: the learner's own, those of each of their churches, the
 * counts that ranks are read from, and everyone's.
 */
export const addToSums = async (transaction: Database, crediting: Crediting): Promise<void> => {
  const pointsBefore = await addToLearner(transaction, crediting)
  if (crediting.churches.length > 0) {
    const growth = await addToMember(transaction, crediting)
    await addToChurches(transaction, crediting, growth)
    await moveMemberScores(transaction, growth)
  }
  await moveScores(transaction, crediting, pointsBefore)
  await addToTotals(transaction, crediting)
}

const tallyOf = ({ quizzes, questions, correct }: Credit) => ({ quizzes, questions, correct })

const summedTally = (table: string) => ({
  quizzes: sql<number>`${sql.ref(table)}.quizzes + excluded.quizzes`,
  questions: sql<number>`${sql.ref(table)}.questions + excluded.questions`,
  correct: sql<number>`${sql.ref(table)}.correct + excluded.correct`,
})

/** Adds to the learner's own sums. @returns their points of each period as they were */
const addToLearner = async (
  transaction: Database,
  { learner, credit, periods }: Crediting,
): Promise<ReadonlyMap<Period, number>> => {
  const rows = await transaction
    .insertInto('user_scores')
    .values(
      periods.map((key) => ({
        user: learner.id,
        ...key,
        points: credit.xp,
        ...tallyOf(credit),
        isAffiliated: learner.primaryChurch !== null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user', 'period', 'startsOn']).doUpdateSet({
        points: sql<number>`user_scores.points + excluded.points`,
        ...summedTally('user_scores'),
      }),
    )
    .returning(['period', 'points'])
    .execute()
  return new Map(rows.map((row) => [row.period, row.points - credit.xp]))
}

/** What a learner has earned for a church in a period, before a credit and with it. */
type MemberGrowth = PeriodKey & {
  readonly church: string
  readonly before: number
  readonly after: number
}

/** Adds to what the learner has earned for each church. */
const addToMember = async (
  transaction: Database,
  { learner, credit, churches, periods }: Crediting,
): Promise<MemberGrowth[]> => {
  const rows = await transaction
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
        ...summedTally('member_scores'),
      }),
    )
    .returning(['church', 'period', 'startsOn', 'points'])
    .execute()
  const creditedPoints = new Map(churches.map(({ church, points }) => [church, points]))
  return rows.map(({ church, period, startsOn, points: after }) => {
    const before = after - (creditedPoints.get(church) ?? 0)
    return { church, period, startsOn: startsOn as DayKey, before, after }
  })
}

/** Adds to the sums of each church. */
const addToChurches = async (
  transaction: Database,
  { credit }: Crediting,
  growth: readonly MemberGrowth[],
): Promise<void> => {
  enterLock(transaction, 'church_scores')
  await transaction
    .insertInto('church_scores')
    .values(
      growth
        .map(({ church, period, startsOn, before, after }) => ({
          church,
          period,
          startsOn,
          points: after - before,
          ...tallyOf(credit),
          activeMembers: before === 0 ? 1 : 0,
        }))
        .sort(byKeys('church', 'period', 'startsOn')),
    )
    .onConflict((conflict) =>
      conflict.columns(['church', 'period', 'startsOn']).doUpdateSet({
        points: sql<number>`church_scores.points + excluded.points`,
        activeMembers: sql<number>`church_scores.active_members + excluded.active_members`,
        ...summedTally('church_scores'),
      }),
    )
    .execute()
}

/** Adds to everyone's sums. */
const addToTotals = async (
  transaction: Database,
  { learner, credit, periods }: Crediting,
): Promise<void> => {
  enterLock(transaction, 'period_totals')
  await transaction
    .insertInto('period_totals')
    .values(
      periods
        .map((key) => ({
          ...key,
          isAffiliated: learner.primaryChurch !== null,
          shard: shardOf(learner.id),
          points: credit.xp,
          ...tallyOf(credit),
        }))
        .sort(byKeys('period')),
    )
    .onConflict((conflict) =>
      conflict.columns(['period', 'startsOn', 'isAffiliated', 'shard']).doUpdateSet({
        points: sql<number>`period_totals.points + excluded.points`,
        ...summedTally('period_totals'),
      }),
    )
    .execute()
}

/** A learner counted among those with these points in the period (1), or no longer (-1). */
type ScoreChange = PeriodKey & {
  readonly isAffiliated: boolean
  readonly points: number
  readonly users: 1 | -1
}

/** Writes how many learners have which points: a learner's rank is read from that. */
const countScores = async (
  transaction: Database,
  userId: string,
  changes: readonly ScoreChange[],
): Promise<void> => {
  if (changes.length === 0) return
  enterLock(transaction, 'score_counts')
  const shard = shardOf(userId)
  await transaction
    .insertInto('score_counts')
    .values(
      [...changes]
        .sort(byKeys('period', 'startsOn', 'isAffiliated', 'points'))
        .map((change) => ({ ...change, shard })),
    )
    .onConflict((conflict) =>
      conflict.columns(['period', 'startsOn', 'isAffiliated', 'points', 'shard']).doUpdateSet({
        users: sql<number>`score_counts.users + excluded.users`,
      }),
    )
    .execute()
}

const moveScores = async (
  transaction: Database,
  { learner, credit, periods }: Crediting,
  pointsBefore: ReadonlyMap<Period, number>,
): Promise<void> => {
  const isAffiliated = learner.primaryChurch !== null
  const changes = periods.flatMap((key): ScoreChange[] => {
    const before = pointsBefore.get(key.period) ?? 0
    const added: ScoreChange = { ...key, isAffiliated, points: before + credit.xp, users: 1 }
    return before === 0 ? [added] : [{ ...added, points: before, users: -1 }, added]
  })
  await countScores(transaction, learner.id, changes)
}

/** The same for the members of a church. */
type MemberScoreChange = PeriodKey & {
  readonly church: string
  readonly points: number
  readonly users: 1 | -1
}

const countMemberScores = async (
  transaction: Database,
  changes: readonly MemberScoreChange[],
): Promise<void> => {
  if (changes.length === 0) return
  enterLock(transaction, 'member_score_counts')
  await transaction
    .insertInto('member_score_counts')
    .values([...changes].sort(byKeys('church', 'period', 'startsOn', 'points')))
    .onConflict((conflict) =>
      conflict.columns(['church', 'period', 'startsOn', 'points']).doUpdateSet({
        users: sql<number>`member_score_counts.users + excluded.users`,
      }),
    )
    .execute()
}

const moveMemberScores = async (
  transaction: Database,
  growth: readonly MemberGrowth[],
): Promise<void> => {
  const changes = growth.flatMap(({ before, after, ...key }): MemberScoreChange[] => {
    const added: MemberScoreChange = { ...key, points: after, users: 1 }
    return before === 0 ? [added] : [{ ...added, points: before, users: -1 }, added]
  })
  await countMemberScores(transaction, changes)
}

/**
 * A learner joined their first church, or left their last: in the current periods they are now
 * ranked among those with a church, or without. Their points stay where they were credited.
 */
export const setAffiliated = async (
  transaction: Database,
  userId: string,
  isAffiliated: boolean,
  now: Date,
): Promise<void> => {
  const moved = []
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
    if (row) moved.push({ period, startsOn, points: row.points })
  }
  await countScores(
    transaction,
    userId,
    moved.flatMap((score) => [
      { ...score, isAffiliated: !isAffiliated, users: -1 as const },
      { ...score, isAffiliated, users: 1 as const },
    ]),
  )
  await changeCounter(transaction, 'unaffiliated_users', userId, isAffiliated ? -1 : 1)
}

/** Whether the learner is ranked among the members of the church that they earned points for. */
export const setMember = async (
  transaction: Database,
  membership: { readonly userId: string; readonly churchId: string },
  isMember: boolean,
  now: Date,
): Promise<void> => {
  const church = membership.churchId
  const changes: MemberScoreChange[] = []
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
  await countMemberScores(transaction, changes)
}

/**
 * Takes a learner who deletes their account out of the ranks and the numbers of active members.
 * What they earned stays in the sums of their churches and of everyone, without their name. Tables
 * and rows come in the order in which credits write them.
 */
export const removeFromRanks = async (transaction: Database, learner: Learner): Promise<void> => {
  enterLock(transaction, 'church_scores')
  await sql`
    insert into church_scores
      (church_id, period, starts_on, points, quizzes, questions, correct, active_members)
    select church_id, period, starts_on, 0, 0, 0, 0, -1
    from member_scores where user_id = ${learner.id}::uuid
    order by church_id, period collate "C", starts_on
    on conflict (church_id, period, starts_on)
    do update set active_members = church_scores.active_members + excluded.active_members`.execute(
    transaction,
  )
  enterLock(transaction, 'member_score_counts')
  await sql`
    insert into member_score_counts (church_id, period, starts_on, points, users)
    select church_id, period, starts_on, points, -1
    from member_scores where user_id = ${learner.id}::uuid and is_member
    order by church_id, period collate "C", starts_on, points
    on conflict (church_id, period, starts_on, points)
    do update set users = member_score_counts.users + excluded.users`.execute(transaction)
  enterLock(transaction, 'score_counts')
  await sql`
    insert into score_counts (period, starts_on, is_affiliated, points, shard, users)
    select period, starts_on, is_affiliated, points, ${shardOf(learner.id)}::smallint, -1
    from user_scores where user_id = ${learner.id}::uuid
    order by period collate "C", starts_on, is_affiliated, points
    on conflict (period, starts_on, is_affiliated, points, shard)
    do update set users = score_counts.users + excluded.users`.execute(transaction)
  if (learner.primaryChurch === null)
    await changeCounter(transaction, 'unaffiliated_users', learner.id, -1)
}
