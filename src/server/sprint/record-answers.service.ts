import { sql } from 'kysely'
import { accuracy } from '../../domain/accuracy.ts'
import type { Settlement } from '../../domain/quiz/quiz-type.ts'
import type { XpAward } from '../../domain/xp.ts'
import { creditGroup } from '../group/credit.service.ts'
import { publishEvent } from '../group/event.service.ts'
import { lockGroup } from '../group/role.service.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { questionsAnsweredInWeek, requireSprintById, type StoredSprint } from './sprint.service.ts'

/** Answers of one member that were graded in this transaction. */
type SprintAnswers = {
  readonly sprintId: string
  readonly userId: string
  readonly answered: number
  readonly correct: number
  /** Questions that count for the group: those answered, and not with the answers open. */
  readonly coveredIds: readonly string[]
  /** The payments that the XP ledger accepted. */
  readonly paid: readonly XpAward[]
  readonly isFinished: boolean
}

/** Counts a settlement for the group and its member. */
export const recordSettlement = async (
  transaction: Database,
  userId: string,
  { sprintId, answers, isFinished, answersOpened }: Settlement,
  paid: readonly XpAward[],
  now: Date,
): Promise<void> => {
  // Without answers there is nothing to count: the last one has finished the sprint for the group.
  if (sprintId === null || answers.length === 0) return
  const counted = {
    sprintId,
    userId,
    answered: answers.length,
    correct: answers.filter(({ outcome }) => outcome === 'correct').length,
    coveredIds: answers
      .filter(({ isRecorded }) => isRecorded && !answersOpened)
      .map(({ questionId }) => questionId),
    paid,
    isFinished,
  }
  await recordSprintAnswers(transaction, counted, now)
}

/**
 * Counts answers for the member and the group, credits the group with their XP, and tells the members.
 * Locks the group.
 */
const recordSprintAnswers = async (
  transaction: Database,
  answers: SprintAnswers,
  now: Date,
): Promise<void> => {
  const { sprintId, userId } = answers
  const sprint = await requireSprintById(transaction, sprintId)
  await lockGroup(transaction, sprint.groupId)
  await coverQuestions(transaction, answers, now)
  const xp = answers.paid.reduce((sum, { amount }) => sum + amount, 0)
  const player = await countForPlayer(transaction, sprint, answers, xp, now)
  if (xp > 0) await creditGroup(transaction, { ...sprint, sprintId, userId }, answers.paid, now)
  const week = await readWeek(transaction, sprint, userId)
  await publishEvent(transaction, sprint.groupId, {
    kind: 'progress',
    sprintId,
    userId,
    ...player,
    memberXpThisWeek: week.memberXp,
    questionsAnswered: week.questionsAnsweredOfSprint,
    week: {
      xp: week.xp,
      questionsAnswered: week.questionsAnswered,
      accuracy: week.answers === 0 ? null : accuracy(week.correct, week.answers),
      activeMembers: week.activeMembers,
    },
  })
}

/** Marks the questions as answered by the group, and counts those that are new. */
const coverQuestions = async (
  transaction: Database,
  { sprintId, coveredIds }: SprintAnswers,
  now: Date,
): Promise<void> => {
  if (coveredIds.length === 0) return
  const { numUpdatedRows } = await transaction
    .updateTable('sprint_questions')
    .set({ answeredAt: now })
    .where('sprint', '=', sprintId)
    .where('question', '=', anyOf(coveredIds))
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await transaction
    .updateTable('sprints')
    .set({ questionsAnswered: sql<number>`questions_answered + ${Number(numUpdatedRows)}::int` })
    .where('id', '=', sprintId)
    .execute()
}

/** A member has finished with the last answer, also if the quiz itself is never closed. */
const countForPlayer = async (
  transaction: Database,
  { total }: StoredSprint,
  { sprintId, userId, answered, correct, isFinished }: SprintAnswers,
  xp: number,
  now: Date,
): Promise<{ answered: number; correct: number; finished: boolean }> => {
  const row = await transaction
    .updateTable('sprint_players')
    .set({
      answered: sql<number>`answered + ${answered}::int`,
      correct: sql<number>`correct + ${correct}::int`,
      xp: sql<number>`xp + ${xp}::int`,
      finishedAt: sql<Date | null>`coalesce(
        finished_at,
        case when ${isFinished}::boolean or answered + ${answered}::int >= ${total}::int
          then ${now}::timestamptz end
      )`,
    })
    .where('sprint', '=', sprintId)
    .where('user', '=', userId)
    .returning(['answered', 'correct', 'finishedAt'])
    .executeTakeFirstOrThrow()
  return { answered: row.answered, correct: row.correct, finished: row.finishedAt != null }
}

type Week = {
  readonly xp: number
  readonly memberXp: number
  readonly questionsAnswered: number
  readonly questionsAnsweredOfSprint: number
  readonly answers: number
  readonly correct: number
  readonly activeMembers: number
}

/** The figures of the sprint's week that an answer may have changed. */
const readWeek = async (
  transaction: Database,
  { id, groupId, weekStartsOn }: StoredSprint,
  userId: string,
): Promise<Week> => {
  const { rows } = await sql<Week>`
    with week as (
      select id, questions_answered from sprints
      where group_id = ${groupId}::uuid and week_starts_on = ${weekStartsOn}::date
    ), played as (
      select sum(answered)::int as answers, sum(correct)::int as correct,
        coalesce(sum(xp) filter (where user_id = ${userId}::uuid), 0)::int as "memberXp",
        (count(distinct user_id) filter (where answered > 0))::int as "activeMembers"
      from week
      join sprint_players on sprint_id = week.id
      join group_members using (user_id)
      where group_id = ${groupId}::uuid
    )
    select played.*,
      ${questionsAnsweredInWeek(sql`${groupId}::uuid`, sql`${weekStartsOn}::date`)}
        as "questionsAnswered",
      (select questions_answered from week where id = ${id}::uuid) as "questionsAnsweredOfSprint",
      case when week_starts_on = ${weekStartsOn}::date then week_xp else 0 end as xp
    from played, study_groups where study_groups.id = ${groupId}::uuid`.execute(transaction)
  return rows[0] as Week
}
