import { randomBytes } from 'node:crypto'
import { INVITE_VALID_DAYS } from '../../domain/group/group-limits.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Database } from '../platform/db/database.ts'
import { lockGroup, requireLeader } from './role.service.ts'

const MS_PER_DAY = 86_400_000
/** 128 random bits. */
const CODE_BYTES = 16

export type InviteLink = {
  readonly inviteLink: string
  readonly groupName: string
  readonly expiresAt: string
}

/** A new invite code, and when it expires. */
export const newInvite = (now: Date): { inviteCode: string; inviteExpiresAt: Date } => ({
  inviteCode: randomBytes(CODE_BYTES).toString('base64url'),
  inviteExpiresAt: new Date(now.getTime() + INVITE_VALID_DAYS * MS_PER_DAY),
})

/** `publicUrl` may be unknown; the link is then a path, to which the browser adds its own site. */
const inviteLinkOf = (
  group: { name: string; inviteCode: string; inviteExpiresAt: Date },
  publicUrl: string | null,
): InviteLink => ({
  inviteLink: `${publicUrl ?? ''}${pathTo('groupJoin', { code: group.inviteCode })}`,
  groupName: group.name,
  expiresAt: group.inviteExpiresAt.toISOString(),
})

/**
 * The group's invite link. One that has expired is replaced, so that the link works.
 * @throws not_found; forbidden for who is not a leader
 */
export const getInviteLink = async (
  database: Database,
  userId: string,
  groupId: string,
  publicUrl: string | null,
  now: Date,
): Promise<InviteLink> => {
  await requireLeader(database, groupId, userId)
  const invite = await database
    .selectFrom('study_groups')
    .select(['name', 'inviteCode', 'inviteExpiresAt'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (invite && invite.inviteExpiresAt > now) return inviteLinkOf(invite, publicUrl)
  return changeInvite(database, userId, groupId, publicUrl, now, (expiresAt) => expiresAt <= now)
}

/** Replaces the group's invite link. @throws not_found; forbidden for who is not a leader */
export const renewInviteLink = (
  database: Database,
  userId: string,
  groupId: string,
  publicUrl: string | null,
  now: Date,
): Promise<InviteLink> => changeInvite(database, userId, groupId, publicUrl, now, () => true)

const changeInvite = (
  database: Database,
  userId: string,
  groupId: string,
  publicUrl: string | null,
  now: Date,
  isReplaced: (expiresAt: Date) => boolean,
): Promise<InviteLink> =>
  database.transaction().execute(async (transaction) => {
    const group = await lockGroup(transaction, groupId)
    await requireLeader(transaction, groupId, userId)
    if (!isReplaced(group.inviteExpiresAt)) return inviteLinkOf(group, publicUrl)
    const invite = newInvite(now)
    await transaction.updateTable('study_groups').set(invite).where('id', '=', groupId).execute()
    return inviteLinkOf({ ...group, ...invite }, publicUrl)
  })
