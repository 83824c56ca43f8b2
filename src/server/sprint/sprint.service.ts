import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasOpened, nextOpenDay, type Sprint, sprintStatusOf } from '../../domain/group/sprint.ts'
import { type DayKey, type TimeZone, timeZoneOrUtc, weekdayOf } from '../../domain/time/time.ts'
import { groupToday, requireMember } from '../group/role.service.ts'
import { anyOf } from '../platform/db/any-of.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database, Tables } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { requireFeature } from '../platform/flag.service.ts'
import { uncached } from '../platform/versioned-cache.ts'

export type StoredSprint = Sprint & {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly timeZone: TimeZone
  readonly theme: string
  readonly about: string | null
  readonly onTheme: number | null
  readonly total: number
  readonly weekStartsOn: DayKey
  readonly questionsAnswered: number
}

/** An expression: the questions that a group has answered in the sprints of a week. */
export const questionsAnsweredInWeek = (
  groupId: RawBuilder<unknown>,
  weekStartsOn: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  select coalesce(sum(one.questions_answered), 0)::int from sprints as one
  where one.group_id = ${groupId} and one.week_starts_on = ${weekStartsOn}
)`

type SprintQuery = SelectQueryBuilder<Tables, 'sprints' | 'study_groups', Record<never, never>>

/** Finds a sprint by its conditions; of several, the newest one. */
const sprintFinder = <Ids extends object>(find: (query: SprintQuery, ids: Ids) => SprintQuery) => {
  const statement = compileOnce((database, ids: Ids) =>
    find(
      database.selectFrom('sprints').innerJoin('study_groups', 'study_groups.id', 'sprints.group'),
      ids,
    )
      .select(['sprints.id', 'sprints.group as groupId', 'sprints.theme', 'sprints.total'])
      .select(['sprints.about', 'sprints.onTheme'])
      .select(['sprints.weekStartsOn', 'sprints.openDays', 'sprints.questionsAnswered'])
      .select(['sprints.startedAt', 'sprints.closesAt', 'sprints.endedAt'])
      .select(['study_groups.name as groupName', 'study_groups.timeZone'])
      .orderBy('sprints.startedAt', 'desc')
      .limit(1),
  )
  return async (database: Database, ids: Ids): Promise<StoredSprint | null> => {
    const [row] = await statement(database, ids)
    if (!row) return null
    return {
      ...row,
      about: row.about ?? null,
      onTheme: row.onTheme ?? null,
      timeZone: timeZoneOrUtc(row.timeZone),
      weekStartsOn: row.weekStartsOn as DayKey,
      openDays: row.openDays as DayKey[],
      endedAt: row.endedAt ?? null,
    }
  }
}

type GroupId = { readonly groupId: string }
type SprintId = { readonly sprintId: string }

const findSprintById = sprintFinder((query, { sprintId }: SprintId) =>
  query.where('sprints.id', '=', sprintId),
)

const findNewestSprint = sprintFinder((query, { groupId }: GroupId) =>
  query.where('sprints.group', '=', groupId),
)

const findSprintOfGroup = sprintFinder((query, { groupId, sprintId }: GroupId & SprintId) =>
  query.where('sprints.group', '=', groupId).where('sprints.id', '=', sprintId),
)

const findUnendedSprint = sprintFinder((query, { groupId }: GroupId) =>
  query.where('sprints.group', '=', groupId).where('sprints.endedAt', 'is', null),
)

/** The group's sprint that has not been ended, although its time may be over; null if there is none. */
export const findRunningSprint = (
  database: Database,
  groupId: string,
): Promise<StoredSprint | null> => findUnendedSprint(database, { groupId })

/** A sprint of the group by its id, or the newest one. @throws not_found */
export const requireSprint = async (
  database: Database,
  { id: groupId, sprintId }: { readonly id: string; readonly sprintId?: string | undefined },
): Promise<StoredSprint> => {
  const sprint =
    sprintId === undefined
      ? await findNewestSprint(database, { groupId })
      : await findSprintOfGroup(database, { groupId, sprintId })
  if (!sprint) {
    throw new ServiceError(
      'not_found',
      sprintId === undefined ? 'This group has not started a sprint yet.' : 'Sprint not found',
    )
  }
  return sprint
}

export const noSprintRunning = (): ServiceError =>
  new ServiceError('not_found', 'No quiz sprint is running in this group.')

/** @throws conflict for a sprint that has ended, or that opens on another day */
export const requireOpenSprint = (sprint: StoredSprint, now: Date): void => {
  const today = groupToday(sprint, now)
  const status = sprintStatusOf(sprint, today, now)
  if (status === 'ended') throw new ServiceError('conflict', 'This sprint has ended.')
  if (status === 'open') return
  const day = nextOpenDay(sprint, today)
  throw day
    ? new ServiceError('conflict', `This sprint opens on ${weekdayOf(day)}.`, { opensOn: day })
    : new ServiceError('conflict', 'This sprint has ended.')
}

/**
 * The sprint that runs in a group, for a member; it may open on another day, or its time may be over.
 * @throws feature_off; not_found if none runs; forbidden for who is not a member
 */
export const requireRunningSprint = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<StoredSprint> => {
  await requireFeature(uncached(database), 'study_groups')
  await requireMember(database, groupId, userId)
  const sprint = await findRunningSprint(database, groupId)
  if (!sprint) throw noSprintRunning()
  return sprint
}

/**
 * Checks that a member can still answer a sprint.
 * @throws feature_off; forbidden for who is not a member any more; conflict for a sprint that is over or
 *   was deleted, and if it opens on another day
 */
export const requireSprintOpenFor = async (
  database: Database,
  sprintId: string | null,
  userId: string,
  now: Date,
): Promise<void> => {
  await requireFeature(uncached(database), 'study_groups')
  const sprint = sprintId === null ? null : await findSprintById(database, { sprintId })
  if (!sprint) throw new ServiceError('conflict', 'This sprint has ended.')
  await requireMember(database, sprint.groupId, userId)
  requireOpenSprint(sprint, now)
}

/** The questions of a sprint in order. */
export const listSprintQuestionIds = async (
  database: Database,
  sprintId: string,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('sprint_questions')
    .select('question')
    .where('sprint', '=', sprintId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.question)
}

/** A condition: a sprint has all of these questions. */
export const hasQuestions = (
  sprintId: RawBuilder<unknown>,
  questionIds: readonly string[],
): RawBuilder<boolean> => sql`not exists (
  select from jsonb_array_elements_text(${JSON.stringify(questionIds)}::jsonb) as asked (id)
  where not exists (
    select from sprint_questions
    where sprint_id = ${sprintId} and question_id = asked.id::uuid
  )
)`

/**
 * The group, among the user's groups or only this one, whose running sprint has all of these questions;
 * the one that started last if there are several, null if there is none.
 */
export const findGroupPlaying = async (
  database: Database,
  userId: string,
  groupId: string | null,
  questionIds: readonly string[],
): Promise<string | null> => {
  const { rows } = await sql<{ groupId: string }>`
    select sprints.group_id as "groupId"
    from group_members join sprints using (group_id)
    where group_members.user_id = ${userId}::uuid and sprints.ended_at is null
      and group_id = coalesce(${groupId}::uuid, group_id)
      and ${hasQuestions(sql.ref('sprints.id'), questionIds)}
    order by sprints.started_at desc limit 1`.execute(database)
  return rows[0]?.groupId ?? null
}

/**
 * Questions of running sprints that the user can still answer: their answers must stay secret. Who has
 * left a group could join again, so the sprint that ran then counts too.
 * @param exceptSprintId a sprint that is left out
 */
export const listOpenSprintQuestionIds = async (
  database: Database,
  userId: string,
  now: Date,
  exceptSprintId: string | null = null,
): Promise<string[]> => {
  const { rows } = await openSprintQuestions(sql`${userId}::uuid`, now, exceptSprintId).execute(
    database,
  )
  return rows.map((row) => row.question)
}

/** The same as a statement, about whoever has this id. */
export const openSprintQuestions = (
  userId: RawBuilder<unknown>,
  now: Date,
  exceptSprintId: string | null = null,
): RawBuilder<{ question: string }> => sql`
    with own as (
      select sprints.id, sprints.ended_at, sprints.closes_at
      from group_members join sprints on sprints.group_id = group_members.group_id
      where group_members.user_id = ${userId}
      union
      select sprints.id, sprints.ended_at, sprints.closes_at
      from sprint_players join sprints on sprints.id = sprint_players.sprint_id
      where sprint_players.user_id = ${userId}
    )
    select distinct asked.question_id as question
    from own
    join sprint_questions as asked on asked.sprint_id = own.id
    left join quiz_attempts as attempt
      on attempt.sprint_id = own.id and attempt.user_id = ${userId}
    left join quiz_answers as answer
      on answer.attempt_id = attempt.id and answer.question_id = asked.question_id
    where own.ended_at is null and own.closes_at > ${now}::timestamptz and answer.outcome is null
      and own.id is distinct from ${exceptSprintId}::uuid`

/** How long somebody who has seen an answer is taken to know it. */
const DAYS_KNOWN = 14
const MS_PER_DAY = 86_400_000

/**
 * Those of the questions whose answer the user knows from another sprint: they answered it there, or
 * opened that sprint's answers.
 */
export const listKnownQuestionIds = async (
  database: Database,
  sprintId: string,
  userId: string,
  questionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const since = new Date(now.getTime() - DAYS_KNOWN * MS_PER_DAY)
  const { rows } = await sql<{ question: string }>`
    select asked.question_id as question
    from sprint_players as player
    join sprints on sprints.id = player.sprint_id and sprints.started_at > ${since}
    join sprint_questions as asked on asked.sprint_id = player.sprint_id
      and asked.question_id in (
        select jsonb_array_elements_text(${JSON.stringify(questionIds)}::jsonb)::uuid
      )
    left join quiz_attempts as attempt
      on attempt.sprint_id = player.sprint_id and attempt.user_id = player.user_id
    left join quiz_answers as answer
      on answer.attempt_id = attempt.id and answer.question_id = asked.question_id
    where player.user_id = ${userId}::uuid and player.sprint_id <> ${sprintId}::uuid
      and (player.answers_opened_at is not null or answer.outcome is not null)`.execute(database)
  return new Set(rows.map((row) => row.question))
}

/** Those of the questions that belong to a sprint of one of the user's groups, once it has opened. */
const listOwnSprintQuestionIds = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (questionIds.length === 0) return []
  const rows = await database
    .selectFrom('sprint_questions')
    .innerJoin('sprints', 'sprints.id', 'sprint_questions.sprint')
    .innerJoin('study_groups', 'study_groups.id', 'sprints.group')
    .innerJoin('group_members', 'group_members.group', 'sprints.group')
    .select(['sprint_questions.question', 'sprints.openDays', 'study_groups.timeZone'])
    .where('group_members.user', '=', userId)
    .where('sprint_questions.question', '=', anyOf(questionIds))
    .execute()
  return rows
    .filter(({ openDays, timeZone }) =>
      hasOpened({ openDays: openDays as DayKey[] }, groupToday({ timeZone }, now)),
    )
    .map((row) => row.question)
}

/**
 * Checks that these questions are in sprints of the user's groups that have opened.
 * @throws not_found for any other; feature_off
 */
export const requireReadable = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ofSprints = new Set(await listOwnSprintQuestionIds(database, userId, questionIds, now))
  if (!questionIds.every((id) => ofSprints.has(id))) {
    throw new ServiceError('not_found', 'One of these questions is in no sprint of your groups.')
  }
  await requireFeature(uncached(database), 'study_groups')
}

/** Creates the member's row in a sprint unless it exists. */
export const addPlayer = async (
  transaction: Database,
  sprintId: string,
  userId: string,
): Promise<void> => {
  await transaction
    .insertInto('sprint_players')
    .values({ sprint: sprintId, user: userId })
    .onConflict((conflict) => conflict.columns(['sprint', 'user']).doNothing())
    .execute()
}

/** Makes a member who has not finished the sprint play the rest of it without XP. They must have a row in it. */
export const openAnswers = async (
  transaction: Database,
  sprintId: string,
  userId: string,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('sprint_players')
    .set({ answersOpenedAt: now })
    .where('sprint', '=', sprintId)
    .where('user', '=', userId)
    .where('finishedAt', 'is', null)
    .where('answersOpenedAt', 'is', null)
    .execute()
}

/** Whether the member has opened the sprint's answers before finishing it. */
export const hasOpenedAnswers = async (
  database: Database,
  sprintId: string,
  userId: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('sprint_players')
    .select('answersOpenedAt')
    .where('sprint', '=', sprintId)
    .where('user', '=', userId)
    .executeTakeFirst()
  return row?.answersOpenedAt != null
}

/** A sprint by its id alone. @throws not_found */
export const requireSprintById = async (
  transaction: Database,
  sprintId: string,
): Promise<StoredSprint> => {
  const sprint = await findSprintById(transaction, { sprintId })
  if (!sprint) throw new ServiceError('not_found', 'Sprint not found')
  return sprint
}
