import type { AuditAction } from '../../domain/administration/audit.ts'
import { isLastSiteAdmin } from '../../domain/permission.ts'
import { recordAudit } from '../learner/audit.service.ts'
import { lockSiteAdmins } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { ServiceError } from '../platform/errors.ts'

/** A role that site admins give to users and take from them. */
export type Role = 'isSiteAdmin' | 'isAdmin'

export type UserRoles = Readonly<Record<Role, boolean>> & { readonly id: string }

/** The entry in the audit log: when the role is given, and when it is taken. */
const ACTIONS: Readonly<Record<Role, readonly [given: AuditAction, taken: AuditAction]>> = {
  isSiteAdmin: ['site_admin_granted', 'site_admin_revoked'],
  isAdmin: ['admin_granted', 'admin_revoked'],
}

/**
 * Gives a user a role, or takes it, one change at a time: whoever was demoted meanwhile changes nothing
 * any more, and the last site admin stays, also when two demote each other.
 * @throws forbidden for somebody who is no site admin, not_found, conflict for the last site admin
 */
export const setRole = (
  database: Database,
  actorId: string,
  userId: string,
  role: Role,
  isGiven: boolean,
  now: Date,
): Promise<UserRoles> =>
  database.transaction().execute(async (transaction) => {
    const siteAdminIds = await lockSiteAdmins(transaction)
    if (!siteAdminIds.includes(actorId)) {
      throw new ServiceError('forbidden', 'Only site admins can do this.')
    }
    const user = await lockRoles(transaction, userId)
    if (user[role] === isGiven) return user
    if (role === 'isSiteAdmin' && isLastSiteAdmin(siteAdminIds, userId)) {
      throw new ServiceError(
        'conflict',
        'This is the only site admin. Make someone else a site admin first.',
      )
    }
    await transaction
      .updateTable('users')
      .set({ [role]: isGiven })
      .where('id', '=', userId)
      .execute()
    const [given, taken] = ACTIONS[role]
    await recordAudit(transaction, actorId, isGiven ? given : taken, { userId }, now)
    return { ...user, [role]: isGiven }
  })

/** @throws not_found */
const lockRoles = async (transaction: Database, userId: string): Promise<UserRoles> => {
  checkLockOrder(transaction, 'user')
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'isSiteAdmin', 'isAdmin'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new ServiceError('not_found', 'User not found')
  return user
}
