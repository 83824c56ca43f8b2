import { sql } from 'kysely'
import {
  addDays,
  type DayKey,
  dayKeyOf,
  startOfDay,
  type TimeZone,
  UTC,
  weekStartOf,
} from '../../domain/time/time.ts'
import { presentTimeZoneOrUtc } from '../../domain/time/time-zone-name.ts'
import { lockActor } from '../learner/user.service.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import type {
  GroupDetail,
  GroupForMembers,
  GroupSprint,
  GroupSummary,
  MemberOfGroup,
} from './group.view.ts'
import { groupSprintOf } from './group-sprint.ts'
import { groupNotFound, requireGroup } from './role.service.ts'

/** Marks a group as a favorite, or no longer. @throws not_found */
export const setFavorite = async (
  database: Database,
  userId: string,
  { id: group, isFavorite }: { readonly id: string; readonly isFavorite: boolean },
): Promise<void> => {
  if (!isFavorite) {
    const { numDeletedRows } = await database
      .deleteFrom('group_favorites')
      .where('user', '=', userId)
      .where('group', '=', group)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) await requireGroup(database, group)
    return
  }
  // In a transaction, because it waits for locks: a statement by itself would take a connection from reads.
  await database.transaction().execute(async (transaction) => {
    await lockActor(transaction, userId)
    checkLockOrder(transaction, 'group')
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('group_favorites')
      .columns(['user', 'group'])
      .expression((select) =>
        select
          .selectFrom('study_groups')
          .select([sql<string>`${userId}::uuid`.as('user'), 'id as group'])
          .where('id', '=', group)
          // Waits for whoever is deleting the group.
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['user', 'group']).doUpdateSet({ user: userId }))
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw groupNotFound()
  })
}

type StoredMember = Omit<MemberOfGroup, 'joinedAt' | 'xpThisWeek' | 'sprint'> & {
  readonly joinedAt: string
}

type StoredPlayer = {
  readonly userId: string
  readonly answered: number
  readonly correct: number
  readonly xp: number
  readonly isFinished: boolean
}

type SprintWithPlayers = Pick<
  GroupSprint,
  'id' | 'theme' | 'about' | 'onTheme' | 'total' | 'openDays' | 'questionsAnswered'
> & {
  readonly weekStartsOn: DayKey
  readonly startedAt: string
  readonly closesAt: string
  readonly endedAt: string | null
  readonly players: readonly StoredPlayer[]
}

type StoredForMembers = {
  readonly timeZone: string
  readonly lastEvent: number
  readonly totalXp: number
  readonly totalSprints: number
  readonly members: readonly StoredMember[]
  readonly sprints: readonly SprintWithPlayers[]
}

type StoredDetail = {
  readonly group: GroupSummary
  /** Null for a viewer who is not a member. */
  readonly forMembers: StoredForMembers | null
}

/** No week began longer ago, in any zone. */
const DAYS_OF_SPRINTS = 8

type DetailValues = {
  readonly viewerId: string
  readonly groupId: string
  readonly now: Date
  /** Of sprints. */
  readonly since: DayKey
}

/** A group with its members and its sprints of the last days. */
const detailStatement = compileOnce(
  (_database, { viewerId, groupId, now, since }: DetailValues) => sql<StoredDetail>`
    select
      json_build_object(
        'id', g.id, 'name', g.name, 'description', g.description, 'theme', g.theme,
        'churchId', g.church_id, 'church', coalesce(churches.name, g.church_name),
        'tags', to_json(g.tags), 'memberCount', g.member_count,
        'xpThisWeek', case when g.week_ends_at > ${now} then g.week_xp else 0 end,
        'isMember', own.user_id is not null, 'isLeader', coalesce(own.is_leader, false),
        'isFavorite', exists (
          select from group_favorites as f where f.group_id = g.id and f.user_id = ${viewerId}::uuid
        )
      ) as "group",
      case when own.user_id is not null then json_build_object(
        'timeZone', g.time_zone, 'lastEvent', g.last_event, 'totalXp', g.total_xp,
        'totalSprints', (select count(*) from sprints where sprints.group_id = g.id),
        'members', (
          select json_agg(json_build_object(
            'userId', m.user_id, 'isLeader', m.is_leader, 'joinedAt', m.joined_at,
            'firstName', u.first_name, 'lastName', u.last_name,
            'profileImageUrl', u.profile_image_url
          ) order by m.joined_at, m.user_id)
          from group_members as m join users as u on u.id = m.user_id
          where m.group_id = g.id
        ),
        'sprints', (
          select coalesce(json_agg(json_build_object(
            'id', s.id, 'theme', s.theme, 'about', s.about, 'onTheme', s.on_theme,
            'total', s.total, 'openDays', s.open_days,
            'questionsAnswered', s.questions_answered, 'weekStartsOn', s.week_starts_on,
            'startedAt', s.started_at, 'closesAt', s.closes_at, 'endedAt', s.ended_at,
            'players', (
              select coalesce(json_agg(json_build_object(
                'userId', p.user_id, 'answered', p.answered, 'correct', p.correct, 'xp', p.xp,
                'isFinished', p.finished_at is not null
              )), '[]')
              from sprint_players as p
              join group_members as m on m.group_id = g.id and m.user_id = p.user_id
              where p.sprint_id = s.id
            )
          ) order by s.started_at desc), '[]')
          from sprints as s
          where s.group_id = g.id and s.week_starts_on >= ${since}::date
        )
      ) end as "forMembers"
    from study_groups as g
    left join churches on churches.id = g.church_id
    left join group_members as own on own.group_id = g.id and own.user_id = ${viewerId}::uuid
    where g.id = ${groupId}::uuid`,
)

const sprintOf = (stored: SprintWithPlayers, timeZone: TimeZone, now: Date): GroupSprint => {
  const startedAt = new Date(stored.startedAt)
  const closesAt = new Date(stored.closesAt)
  const endedAt = stored.endedAt === null ? null : new Date(stored.endedAt)
  const finished = stored.players.filter(({ isFinished }) => isFinished).length
  return groupSprintOf({ ...stored, timeZone, startedAt, closesAt, endedAt }, finished, now)
}

/** The member with their XP of the week and their progress in its newest sprint. */
const memberOf = (stored: StoredMember, sprints: readonly SprintWithPlayers[]): MemberOfGroup => {
  const parts = sprints.map(({ players }) => players.find(({ userId }) => userId === stored.userId))
  const [newest] = parts
  return {
    ...stored,
    joinedAt: new Date(stored.joinedAt),
    xpThisWeek: parts.reduce((sum, part) => sum + (part?.xp ?? 0), 0),
    sprint: newest && newest.answered > 0 ? newest : null,
  }
}

const answersOf = (sprints: readonly SprintWithPlayers[]): GroupForMembers['answers'] => {
  const played = sprints.flatMap(({ players }) => players.filter(({ answered }) => answered > 0))
  return {
    given: played.reduce((sum, { answered }) => sum + answered, 0),
    correct: played.reduce((sum, { correct }) => sum + correct, 0),
    players: new Set(played.map(({ userId }) => userId)).size,
  }
}

const nextWeekOf = (today: DayKey, zone: TimeZone): Date =>
  startOfDay(addDays(weekStartOf(today), 7), zone)

const forMembersOf = (stored: StoredForMembers, now: Date): GroupForMembers => {
  const zone = presentTimeZoneOrUtc(stored.timeZone)
  const today = dayKeyOf(now, zone)
  const sprints = stored.sprints.filter(({ weekStartsOn }) => weekStartsOn === weekStartOf(today))
  return {
    members: stored.members
      .map((member) => memberOf(member, sprints))
      .sort((one, other) => other.xpThisWeek - one.xpThisWeek),
    sprints: sprints.map((sprint) => sprintOf(sprint, zone, now)),
    timeZone: zone,
    today,
    weekEndsAt: nextWeekOf(today, zone),
    totals: { sprints: stored.totalSprints, xp: stored.totalXp },
    answers: answersOf(sprints),
    lastEvent: stored.lastEvent,
  }
}

/**
 * A group; if the viewer is a member, with its members, the one with the most XP of the week first, and
 * its sprints of the week.
 * @throws not_found
 */
export const getGroup = async (
  database: Database,
  viewerId: string,
  groupId: string,
  now: Date,
): Promise<GroupDetail> => {
  const since = addDays(dayKeyOf(now, UTC), -DAYS_OF_SPRINTS)
  const [stored] = await detailStatement(database, { viewerId, groupId, now, since })
  if (!stored) throw groupNotFound()
  const { group, forMembers } = stored
  return { group, forMembers: forMembers && forMembersOf(forMembers, now) }
}
