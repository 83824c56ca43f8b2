import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { checkGroupJoin, type GroupMember, leaveGroup } from '../../domain/group/group.ts'
import { isGroupChurch } from '../../domain/group/group-limits.ts'
import type { CreateGroup } from '../../domain/schema/group.ts'
import { foldText } from '../../domain/text/fold.ts'
import { addDays, dayKeyOf, UTC } from '../../domain/time/time.ts'
import { lockLearner } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError, unwrap } from '../platform/errors.ts'
import { withdrawWeekCredits } from './credit.service.ts'
import { forgetUserInEvents, publishChange } from './event.service.ts'
import type { GroupSummary } from './group.view.ts'
import { inviteExpired, inviteNotValid, newInvite, storableCode } from './invite.service.ts'
import {
  isGroupMember,
  type LockedGroup,
  lockGroup,
  lockGroups,
  requireLeader,
} from './role.service.ts'

/** A week, and a day for zones that are ahead of UTC or behind. */
const MAX_WEEK_DAYS = 8

/** The number of groups that the user belongs to. The user must be locked. */
const countGroups = async (transaction: Database, userId: string): Promise<number> => {
  const row = await transaction
    .selectFrom('group_members')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('user', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The members as the domain's rules take them. The group must be locked. */
const membersOf = (transaction: Database, groupId: string): Promise<GroupMember[]> =>
  transaction
    .selectFrom('group_members')
    .select(['user as userId', 'isLeader', 'joinedAt'])
    .where('group', '=', groupId)
    .execute()

const addMember = async (
  transaction: Database,
  member: { readonly user: string; readonly group: string; readonly isLeader: boolean },
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('group_members')
    .values({ ...member, joinedAt: now })
    .execute()
  await transaction
    .updateTable('study_groups')
    .set({ memberCount: sql<number>`member_count + 1` })
    .where('id', '=', member.group)
    .execute()
}

type ChosenChurch = { readonly church: string | null; readonly churchName: string | null }

/**
 * The church that a new group chooses: one of the fixed list by its name, or one of the creator's own
 * by its id.
 * @throws invalid_input for any other
 */
const chooseChurch = async (
  transaction: Database,
  userId: string,
  chosen: string | null,
): Promise<ChosenChurch> => {
  if (chosen === null) return { church: null, churchName: null }
  if (isGroupChurch(chosen)) return { church: null, churchName: chosen }
  const own = z.uuid().safeParse(chosen).success
    ? await transaction
        .selectFrom('church_memberships')
        .innerJoin('churches', 'churches.id', 'church_memberships.church')
        .select(['churches.id', 'churches.name'])
        .where('church_memberships.user', '=', userId)
        .where('churches.id', '=', chosen)
        .executeTakeFirst()
    : undefined
  if (!own) {
    throw new ServiceError('invalid_input', 'Choose one of your churches, or one from the list.')
  }
  return { church: own.id, churchName: own.name }
}

/**
 * Creates a group with the user as its first leader, in the user's time zone.
 * @throws invalid_input for somebody else's church; conflict for too many groups
 */
export const createGroup = (
  database: Database,
  userId: string,
  { name, description, theme, reading, church: chosen, tags }: CreateGroup,
  now: Date,
): Promise<GroupSummary> =>
  database.transaction().execute(async (transaction) => {
    const { timeZone } = await lockLearner(transaction, userId, now)
    unwrap(checkGroupJoin(await countGroups(transaction, userId), 0))
    const { church, churchName } = await chooseChurch(transaction, userId, chosen)
    const id = randomUUID()
    await transaction
      .insertInto('study_groups')
      .values({
        id,
        name,
        description,
        theme,
        themeReading: reading ?? null,
        church,
        churchName,
        tags: sql<string[]>`array[${sql.join(tags)}]::text[]`,
        searchText: [name, theme].map(foldText).join('\n'),
        timeZone,
        ...newInvite(now),
        createdAt: now,
      })
      .execute()
    await addMember(transaction, { user: userId, group: id, isLeader: true }, now)
    return {
      id,
      name,
      description,
      theme,
      churchId: church,
      church: churchName,
      tags,
      memberCount: 1,
      xpThisWeek: 0,
      isMember: true,
      isLeader: true,
      isFavorite: false,
    }
  })

/** The group that an invite code belongs to, locked. @throws not_found */
const lockInvitingGroup = async (
  transaction: Database,
  inviteCode: string,
): Promise<LockedGroup> => {
  const found = await transaction
    .selectFrom('study_groups')
    .select('id')
    .where('inviteCode', '=', storableCode(inviteCode))
    .executeTakeFirst()
  if (!found) throw inviteNotValid()
  const group = await lockGroup(transaction, found.id)
  if (group.inviteCode !== inviteCode) throw inviteNotValid()
  return group
}

export type JoinedGroup = {
  readonly groupId: string
  readonly groupName: string
  readonly alreadyMember: boolean
}

/**
 * Joins a group by an invite code. Joining twice succeeds and changes nothing.
 * @throws not_found for a code that is wrong or was renewed; conflict for one that has expired, for a
 *   full group and for too many groups
 */
export const joinGroup = (
  database: Database,
  userId: string,
  inviteCode: string,
  now: Date,
): Promise<JoinedGroup> =>
  database.transaction().execute(async (transaction) => {
    await lockLearner(transaction, userId, now)
    const group = await lockInvitingGroup(transaction, inviteCode)
    const joined = { groupId: group.id, groupName: group.name }
    if (await isGroupMember(transaction, group.id, userId)) {
      return { ...joined, alreadyMember: true }
    }
    if (group.inviteExpiresAt <= now) throw inviteExpired()
    unwrap(checkGroupJoin(await countGroups(transaction, userId), group.memberCount))
    await addMember(transaction, { user: userId, group: group.id, isLeader: false }, now)
    await publishChange(transaction, group.id)
    return { ...joined, alreadyMember: false }
  })

/**
 * Makes a member a leader. Who leads already stays one.
 * @throws not_found for an unknown group, and for who is not a member; forbidden for a caller who is
 *   not a leader
 */
export const makeLeader = (
  database: Database,
  callerId: string,
  { id: groupId, userId }: { readonly id: string; readonly userId: string },
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockGroup(transaction, groupId)
    await requireLeader(transaction, groupId, callerId)
    if (!(await isGroupMember(transaction, groupId, userId))) {
      throw new ServiceError('not_found', 'This person is not a member of the group.')
    }
    if (await setLeader(transaction, groupId, userId)) await publishChange(transaction, groupId)
  })

/** @returns whether that is new: the member did not lead before */
const setLeader = async (
  transaction: Database,
  groupId: string,
  userId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await transaction
    .updateTable('group_members')
    .set({ isLeader: true })
    .where('group', '=', groupId)
    .where('user', '=', userId)
    .where('isLeader', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Leaves a group. When the last leader leaves, the member of longest standing leads; when the last
 * member leaves, the group is deleted.
 * @returns whether the group was deleted
 * @throws not_found for an unknown group, and for who is not a member
 */
export const leaveStudyGroup = (
  database: Database,
  userId: string,
  groupId: string,
  now: Date,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await lockLearner(transaction, userId, now)
    return removeMember(transaction, userId, groupId)
  })

const removeMember = async (
  transaction: Database,
  userId: string,
  groupId: string,
): Promise<boolean> => {
  await lockGroup(transaction, groupId)
  const { isEmpty, newLeaderId } = unwrap(leaveGroup(await membersOf(transaction, groupId), userId))
  if (isEmpty) {
    // Ends the streams of the last member.
    await publishChange(transaction, groupId, { leftUserId: userId })
    await transaction.deleteFrom('study_groups').where('id', '=', groupId).execute()
    return true
  }
  await transaction
    .deleteFrom('group_members')
    .where('group', '=', groupId)
    .where('user', '=', userId)
    .execute()
  await keepInRunningSprint(transaction, userId, groupId)
  await transaction
    .updateTable('study_groups')
    .set({ memberCount: sql<number>`member_count - 1` })
    .where('id', '=', groupId)
    .execute()
  if (newLeaderId) await setLeader(transaction, groupId, newLeaderId)
  await publishChange(transaction, groupId, { leftUserId: userId })
  return false
}

/**
 * Remembers that the sprint that runs concerns who leaves: they have seen its questions and could join
 * again, so practice must not reveal the answers.
 */
const keepInRunningSprint = async (
  transaction: Database,
  user: string,
  groupId: string,
): Promise<void> => {
  await transaction
    .insertInto('sprint_players')
    .columns(['sprint', 'user'])
    .expression((select) =>
      select
        .selectFrom('sprints')
        .select(['id as sprint', sql<string>`${user}::uuid`.as('user')])
        .where('group', '=', groupId)
        .where('endedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['sprint', 'user']).doNothing())
    .execute()
}

/** The groups in whose sprints a learner has a row, which goes with the account. */
const listPlayedGroupIds = async (transaction: Database, userId: string): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('sprint_players')
    .innerJoin('sprints', 'sprints.id', 'sprint_players.sprint')
    .select('sprints.group')
    .distinct()
    .where('sprint_players.user', '=', userId)
    .execute()
  return rows.map(({ group }) => group)
}

/**
 * Removes all memberships of a learner who deletes their account, what they earned for groups in the week
 * that is running, and their progress from the stored events. The learner must be locked.
 * Groups that they have only played with before are locked too: whoever deletes one locks its players.
 * @param desertedChurchIds churches that may be deleted afterwards: their groups, which lose them then, are
 *   locked together with the learner's
 */
export const leaveAllGroups = async (
  transaction: Database,
  userId: string,
  desertedChurchIds: readonly string[],
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ id: string; isMember: boolean }>`
    select group_id as id, bool_or(is_member) as "isMember" from (
      select group_id, true as is_member from group_members where user_id = ${userId}::uuid
      union all
      select group_id, false from group_credits where user_id = ${userId}::uuid
        and earned_at > ${addDays(dayKeyOf(now, UTC), -MAX_WEEK_DAYS)}::date
    ) as concerned group by group_id order by group_id`.execute(transaction)
  const groupIds = [...rows.map(({ id }) => id), ...(await listPlayedGroupIds(transaction, userId))]
  const existing = await lockGroups(transaction, { groupIds, churchIds: desertedChurchIds })
  for (const { id, isMember } of rows) {
    // Others may have deleted a group that the learner has left.
    if (!existing.has(id)) continue
    await withdrawWeekCredits(transaction, userId, id, now)
    if (isMember) await removeMember(transaction, userId, id)
    else await publishChange(transaction, id)
  }
  await forgetUserInEvents(transaction, userId)
}
