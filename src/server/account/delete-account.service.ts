import { isLastSiteAdmin } from '../../domain/permission.ts'
import { deleteEmptyChurches } from '../church/empty-church.service.ts'
import { leaveAllChurches } from '../church/membership.service.ts'
import { changeCounter } from '../counter/counter.service.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { leaveAllGroups } from '../group/member.service.ts'
import { removeFromRanks } from '../leaderboard/sums.service.ts'
import { lockLearner, lockSiteAdmins } from '../user/user.service.ts'

/**
 * Deletes a user and everything they own, including sessions. Another member becomes admin of their
 * churches or leader of their groups, and what they earned stays in the sums of both, anonymously; a
 * church without points goes with its last member. The last site admin cannot be deleted; who they are
 * is locked, so that the last two cannot leave at the same time.
 * @throws conflict for the last site admin, not_signed_in when the account was already deleted
 */
export const deleteAccount = (database: Database, userId: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const siteAdminIds = await lockSiteAdmins(transaction)
    if (isLastSiteAdmin(siteAdminIds, userId)) {
      throw new ServiceError(
        'conflict',
        'You are the only site admin. Make someone else a site admin first.',
      )
    }
    const learner = await lockLearner(transaction, userId)
    const churchIds = await leaveAllChurches(transaction, learner)
    await leaveAllGroups(transaction, userId)
    await removeFromRanks(transaction, learner)
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
    await deleteEmptyChurches(transaction, churchIds)
    await changeCounter(transaction, 'users', userId, -1)
  })
