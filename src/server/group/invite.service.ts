import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { INVITE_VALID_DAYS } from '../../domain/group/group-limits.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
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

/** The same for a code that was renewed and one that never was: nothing is told of either. */
export const inviteNotValid = (): ServiceError =>
  new ServiceError(
    'not_found',
    'This invite link doesn’t work. It may have been renewed: ask a leader of the group for the new one.',
  )

export const inviteExpired = (): ServiceError =>
  new ServiceError(
    'conflict',
    'This invite link has expired. Ask a leader of the group for a new one.',
  )

/** PostgreSQL's texts have no null character, and no code has a space. */
export const storableCode = (inviteCode: string): string => inviteCode.replaceAll('\0', ' ')

/** What whoever holds an invite code may know before they sign in. It names nobody. */
export type Invitation = { readonly groupName: string; readonly church: string | null }

/**
 * The invitation with this code; null if no group has it. A hidden church is not named, as its members alone
 * are shown it.
 * @throws conflict for a code that has expired
 */
export const findInvitation = async (
  database: Database,
  inviteCode: string,
  now: Date,
): Promise<Invitation | null> => {
  const found = await database
    .selectFrom('study_groups as g')
    .leftJoin('churches', 'churches.id', 'g.church')
    .select(['g.name as groupName', 'g.inviteExpiresAt'])
    .select(
      sql<string | null>`case
        when churches.id is null then g.church_name
        when churches.hidden_at is null then churches.name
      end`.as('church'),
    )
    .where('g.inviteCode', '=', storableCode(inviteCode))
    .executeTakeFirst()
  if (!found) return null
  const { inviteExpiresAt, ...invitation } = found
  if (inviteExpiresAt <= now) throw inviteExpired()
  return invitation
}
