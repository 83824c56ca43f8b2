import { recordAudit } from '../../learner/audit.service.ts'
import { removedNameHash } from '../../learner/removed-name.ts'
import { storeSearchText } from '../../learner/user.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { ServiceError } from '../../platform/errors.ts'

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
