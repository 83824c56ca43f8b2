import { randomUUID } from 'node:crypto'
import {
  checkOpenDays,
  checkSprintStart,
  MIN_SPRINT_QUESTIONS,
  sprintClosesAt,
  sprintStatusOf,
} from '../../domain/group/sprint.ts'
import type { ThemeReading } from '../../domain/group/theme-reading.ts'
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
import { countOnTheme, type ReadTheme, readTheme } from './theme-mix.service.ts'

/**
 * Starts a sprint with the questions that the leader picked, or with twenty on the group's theme, or with those
 * on the theme alone where there are fewer.
 * @returns the sprint's id
 * @throws not_found for an unknown group, and while there are no questions; forbidden for who is not a
 *   leader; invalid_input for a question that is not active, and for days that are not left in this
 *   week; conflict while a sprint runs, for a seventh in one week, and for too few questions on the theme alone
 */
export const startSprint = async (
  database: Database,
  leader: Learner,
  { id: groupId, questionIds: picked, onThemeOnly, reading, openDays: days }: StartSprint,
  now: Date,
  random: Random,
): Promise<string> => {
  await requireLeader(database, groupId, leader.id)
  if (picked && onThemeOnly) {
    throw new ServiceError('invalid_input', 'Pick the questions, or have those on the theme alone.')
  }
  // Before the transaction: everybody's daily quiz would wait for sets that it draws.
  const daily = await dailyQuestionIdsOfWeek(database, now)
  return database.transaction().execute(async (transaction) => {
    const group = await lockGroup(transaction, groupId)
    await requireLeader(transaction, groupId, leader.id)
    const today = groupToday(group, now)
    const openDays = unwrap(checkOpenDays(days, today))
    await endFinishedSprint(transaction, group, today, now)
    const read = await readTheme(transaction, group.theme, reading ?? group.themeReading)
    const chosen: ChosenQuestions = picked
      ? await pickQuestions(transaction, leader, { questionIds: picked, read }, daily, now)
      : await drawQuestions(transaction, { groupId, read, onThemeOnly }, daily, random)
    if (chosen.questionIds.length === 0) {
      throw new ServiceError('not_found', 'There are no questions available right now.')
    }
    if (reading) await storeReading(transaction, groupId, reading)
    const sprint = {
      id: randomUUID(),
      theme: group.theme,
      about: read.about?.name ?? null,
      onTheme: chosen.onTheme,
      weekStartsOn: weekStartOf(today),
      openDays,
      startedAt: now,
      closesAt: sprintClosesAt(openDays, today, group.timeZone),
    }
    await addSprint(transaction, groupId, sprint, chosen.questionIds)
    await publishChange(transaction, groupId)
    return sprint.id
  })
}

type ChosenQuestions = {
  /** In the order in which they are asked. */
  readonly questionIds: readonly string[]
  /** How many of them are on the theme. */
  readonly onTheme: number
}

type Picked = { readonly questionIds: readonly string[]; readonly read: ReadTheme }

const pickQuestions = async (
  transaction: Database,
  leader: Learner,
  { questionIds, read }: Picked,
  daily: ReadonlySet<string>,
  now: Date,
): Promise<ChosenQuestions> => {
  await requirePickable(transaction, leader, questionIds, daily, now)
  return { questionIds, onTheme: await countOnTheme(transaction, read.theme, questionIds) }
}

type Wanted = { readonly groupId: string; readonly read: ReadTheme; readonly onThemeOnly: boolean }

/** @throws conflict for too few questions on the theme alone */
const drawQuestions = async (
  transaction: Database,
  { groupId, read, onThemeOnly }: Wanted,
  daily: ReadonlySet<string>,
  random: Random,
): Promise<ChosenQuestions> => {
  const { theme } = read
  const drawn = await drawSprintQuestions(transaction, { groupId, theme }, daily, random)
  const onTheme = drawn.onTheme.length
  if (!onThemeOnly) return { questionIds: drawn.all, onTheme }
  // Since they were counted, another sprint or a daily quiz may have taken some.
  if (onTheme < MIN_SPRINT_QUESTIONS) {
    throw new ServiceError(
      'conflict',
      `A sprint needs at least ${MIN_SPRINT_QUESTIONS} questions, and fewer are left on this theme alone. Start a mixed one, or choose the questions.`,
    )
  }
  return { questionIds: drawn.onTheme, onTheme }
}

const storeReading = async (
  transaction: Database,
  groupId: string,
  themeReading: ThemeReading,
): Promise<void> => {
  await transaction
    .updateTable('study_groups')
    .set({ themeReading })
    .where('id', '=', groupId)
    .execute()
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
    'id' | 'theme' | 'about' | 'onTheme' | 'weekStartsOn' | 'openDays' | 'startedAt' | 'closesAt'
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
