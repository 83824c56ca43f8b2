import { randomUUID } from 'node:crypto'
import {
  checkOpenDays,
  checkSprintStart,
  sprintClosesAt,
  sprintStatusOf,
} from '../../domain/group/sprint.ts'
import type { Random } from '../../domain/random.ts'
import type { StartSprint } from '../../domain/schema/sprint.ts'
import { type DayKey, weekStartOf } from '../../domain/time/time.ts'
import { publishChange } from '../group/event.service.ts'
import { groupToday, type LockedGroup, lockGroup, requireLeader } from '../group/role.service.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError, unwrap } from '../platform/errors.ts'
import { dailyQuestionIdsOfWeek, drawSprintQuestions } from './draw.service.ts'
import { requirePickable } from './pick.service.ts'
import type { SprintChoice } from './progress.service.ts'
import { findRunningSprint, type StoredSprint } from './sprint.service.ts'

/**
 * Starts a sprint with the questions that the leader picked, or with twenty on the group's theme.
 * @returns the sprint's id
 * @throws not_found for an unknown group, and while there are no questions; forbidden for who is not a
 *   leader; invalid_input for a question that is not active, and for days that are not left in this
 *   week; conflict while a sprint runs, and for a seventh in one week
 */
export const startSprint = async (
  database: Database,
  leader: Learner,
  { id: groupId, questionIds: picked, openDays: days }: StartSprint,
  now: Date,
  random: Random,
): Promise<string> => {
  await requireLeader(database, groupId, leader.id)
  // Before the transaction: everybody's daily quiz would wait for sets that it draws.
  const daily = await dailyQuestionIdsOfWeek(database, now)
  return database.transaction().execute(async (transaction) => {
    const group = await lockGroup(transaction, groupId)
    await requireLeader(transaction, groupId, leader.id)
    const today = groupToday(group, now)
    const openDays = unwrap(checkOpenDays(days, today))
    await endFinishedSprint(transaction, group, today, now)
    if (picked) await requirePickable(transaction, leader, picked, daily, now)
    const questionIds = picked ?? (await drawSprintQuestions(transaction, group, daily, random))
    if (questionIds.length === 0) {
      throw new ServiceError('not_found', 'There are no questions available right now.')
    }
    const sprint = {
      id: randomUUID(),
      theme: group.theme,
      weekStartsOn: weekStartOf(today),
      openDays,
      startedAt: now,
      closesAt: sprintClosesAt(openDays, today, group.timeZone),
    }
    await addSprint(transaction, groupId, sprint, questionIds)
    await publishChange(transaction, groupId)
    return sprint.id
  })
}

/** Ends the sprint before, if it is over or everyone has finished it. @throws conflict */
const endFinishedSprint = async (
  transaction: Database,
  group: LockedGroup,
  today: DayKey,
  now: Date,
): Promise<void> => {
  const previous = await findRunningSprint(transaction, group.id)
  const isRunning = previous !== null && sprintStatusOf(previous, today, now) !== 'ended'
  const running = isRunning
    ? { isFinished: await hasEveryoneFinished(transaction, previous) }
    : null
  unwrap(checkSprintStart(running, await countSprints(transaction, group.id, weekStartOf(today))))
  if (previous) await storeEnd(transaction, previous, now)
}

/** Whether every member has finished the sprint. */
const hasEveryoneFinished = async (
  transaction: Database,
  { id, groupId }: StoredSprint,
): Promise<boolean> => {
  const waiting = await transaction
    .selectFrom('group_members')
    .leftJoin('sprint_players', (join) =>
      join
        .onRef('sprint_players.user', '=', 'group_members.user')
        .on('sprint_players.sprint', '=', id),
    )
    .select('group_members.user')
    .where('group_members.group', '=', groupId)
    .where('sprint_players.finishedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return waiting === undefined
}

const countSprints = async (
  transaction: Database,
  groupId: string,
  weekStartsOn: DayKey,
): Promise<number> => {
  const row = await transaction
    .selectFrom('sprints')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('group', '=', groupId)
    .where('weekStartsOn', '=', weekStartsOn)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A sprint whose time was over ended then, not now. */
const storeEnd = async (
  transaction: Database,
  { id, closesAt }: StoredSprint,
  now: Date,
): Promise<void> => {
  const endedAt = closesAt < now ? closesAt : now
  await transaction.updateTable('sprints').set({ endedAt }).where('id', '=', id).execute()
}

const addSprint = async (
  transaction: Database,
  group: string,
  sprint: Pick<
    StoredSprint,
    'id' | 'theme' | 'weekStartsOn' | 'openDays' | 'startedAt' | 'closesAt'
  >,
  questionIds: readonly string[],
): Promise<void> => {
  await transaction
    .insertInto('sprints')
    .values({
      ...sprint,
      openDays: [...sprint.openDays],
      group,
      total: questionIds.length,
    })
    .execute()
  await transaction
    .insertInto('sprint_questions')
    .values(questionIds.map((question, position) => ({ sprint: sprint.id, position, question })))
    .execute()
}

/**
 * Ends the running sprint. What was earned stays.
 * @throws not_found for an unknown group, and if no sprint runs; forbidden for who is not a leader;
 *   conflict if another sprint runs than the one that is named
 */
export const endSprint = (
  database: Database,
  userId: string,
  { id: groupId, sprintId }: SprintChoice,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockGroup(transaction, groupId)
    await requireLeader(transaction, groupId, userId)
    const sprint = await findRunningSprint(transaction, groupId)
    if (!sprint) {
      throw new ServiceError('not_found', 'No quiz sprint is running in this group.')
    }
    if (sprintId !== undefined && sprintId !== sprint.id) {
      throw new ServiceError('conflict', 'This sprint has ended.')
    }
    await storeEnd(transaction, sprint, now)
    await publishChange(transaction, groupId)
  })
