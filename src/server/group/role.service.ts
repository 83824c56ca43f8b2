import type { ThemeReading } from '../../domain/group/theme-reading.ts'
import { type DayKey, dayKeyOf, type TimeZone, timeZoneOrUtc } from '../../domain/time/time.ts'
import { anyOf } from '../platform/db/any-of.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { ServiceError } from '../platform/errors.ts'

export const groupNotFound = (): ServiceError =>
  new ServiceError('not_found', 'Study group not found')

export const notAMember = (): ServiceError =>
  new ServiceError('forbidden', 'Only members of this group can do that.')

const notALeader = (): ServiceError =>
  new ServiceError('forbidden', 'Only a leader of this group can do that.')

/** A group whose row is locked. */
export type LockedGroup = {
  readonly id: string
  readonly name: string
  readonly theme: string
  /** How its leaders want the theme to be read; null as it is understood. */
  readonly themeReading: ThemeReading | null
  readonly memberCount: number
  readonly inviteCode: string
  readonly inviteExpiresAt: Date
  readonly timeZone: TimeZone
}

/**
 * The calendar day in a group's time zone. A zone that this runtime no longer supports counts as UTC.
 */
export const groupToday = ({ timeZone }: { readonly timeZone: string }, now: Date): DayKey =>
  dayKeyOf(now, timeZoneOrUtc(timeZone))

/**
 * Locks a group's row. Every transaction that changes its members, sprints or sums does this.
 * @throws not_found
 */
export const lockGroup = async (transaction: Database, groupId: string): Promise<LockedGroup> => {
  checkLockOrder(transaction, 'group')
  const row = await transaction
    .selectFrom('study_groups')
    .select([
      'id',
      'name',
      'theme',
      'themeReading',
      'memberCount',
      'inviteCode',
      'inviteExpiresAt',
      'timeZone',
    ])
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw groupNotFound()
  return {
    ...row,
    themeReading: row.themeReading ?? null,
    timeZone: timeZoneOrUtc(row.timeZone),
  }
}

/**
 * Locks those of the groups that still exist, and the groups of these churches, in the order of their ids.
 * @returns the ids of all of them
 */
export const lockGroups = async (
  transaction: Database,
  {
    groupIds = [],
    churchIds = [],
  }: { readonly groupIds?: readonly string[]; readonly churchIds?: readonly string[] },
): Promise<ReadonlySet<string>> => {
  if (groupIds.length === 0 && churchIds.length === 0) return new Set()
  checkLockOrder(transaction, 'group')
  const rows = await transaction
    .selectFrom('study_groups')
    .select('id')
    .where((where) =>
      where.or([where('id', '=', anyOf(groupIds)), where('church', '=', anyOf(churchIds))]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type MemberIds = { readonly groupId: string; readonly userId: string }

const memberStatement = compileOnce((database, { groupId, userId }: MemberIds) =>
  database
    .selectFrom('group_members')
    .select('isLeader')
    .where('group', '=', groupId)
    .where('user', '=', userId),
)

const findMember = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<{ isLeader: boolean } | undefined> => {
  const [member] = await memberStatement(database, { groupId, userId })
  return member
}

/** Whether somebody belongs to a group. */
export const isGroupMember = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<boolean> => (await findMember(database, groupId, userId)) !== undefined

/** @throws not_found */
export const requireGroup = async (database: Database, groupId: string): Promise<void> => {
  const row = await database
    .selectFrom('study_groups')
    .select('id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!row) throw groupNotFound()
}

/** @throws not_found; forbidden for who is not a member */
export const requireMember = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<void> => {
  if (await isGroupMember(database, groupId, userId)) return
  await requireGroup(database, groupId)
  throw notAMember()
}

/** @throws not_found; forbidden for who is not a leader */
export const requireLeader = async (
  database: Database,
  groupId: string,
  userId: string,
): Promise<void> => {
  const member = await findMember(database, groupId, userId)
  if (member?.isLeader) return
  await requireGroup(database, groupId)
  throw notALeader()
}
