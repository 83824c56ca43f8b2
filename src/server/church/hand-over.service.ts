import { recordAudit } from '../learner/audit.service.ts'
import { lockActor } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { lockChurch, updateHasAdmin } from './membership.service.ts'

/**
 * Makes a member the church's only admin.
 * @throws not_found for an unknown church, and for somebody who is no member of it
 */
export const handOverChurch = (
  database: Database,
  actorId: string,
  { id: churchId, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockActor(transaction, actorId)
    const { id, name } = await lockChurch(transaction, churchId)
    const members = transaction.updateTable('church_memberships').where('church', '=', id)
    const made = await members.set({ role: 'admin' }).where('user', '=', userId).executeTakeFirst()
    if (made.numUpdatedRows === 0n) {
      throw new ServiceError('not_found', 'This person is not a member of the church.')
    }
    await members
      .set({ role: 'member' })
      .where('user', '<>', userId)
      .where('role', '=', 'admin')
      .execute()
    await updateHasAdmin(transaction, id)
    await recordAudit(transaction, actorId, 'church_handed_over', { id, name }, now)
  })
