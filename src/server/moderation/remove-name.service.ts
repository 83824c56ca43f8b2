import { recordAudit } from '../audit/audit.service.ts'
import type { Database } from '../db/database.ts'
import { checkLockOrder } from '../db/lock-order.ts'
import { ServiceError } from '../errors.ts'
import { removedNameHash } from '../user/removed-name.ts'
import { storeSearchText } from '../user/user.service.ts'

/**
 * Removes a person's name. Signing in brings back only another one; see `removedNameHash`. Nothing
 * happens if they have none.
 * @throws not_found
 */
export const removeName = (
  database: Database,
  actorId: string,
  userId: string,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    checkLockOrder(transaction, 'user')
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new ServiceError('not_found', 'User not found')
    if (!user.firstName && !user.lastName) return
    const nameless = { firstName: null, lastName: null }
    await transaction
      .updateTable('users')
      .set({ ...nameless, removedNameHash: removedNameHash(user) })
      .where('id', '=', userId)
      .execute()
    await storeSearchText(transaction, { ...user, ...nameless })
    await recordAudit(transaction, actorId, 'user_name_removed', { userId }, now)
  })
