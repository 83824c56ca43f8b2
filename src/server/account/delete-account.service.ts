import { leaveAllChurches } from '../church/membership.service.ts'
import type { Database } from '../db/database.ts'
import { enterLock } from '../db/lock-order.ts'
import { ServiceError } from '../errors.ts'
import { removeFromRanks } from '../leaderboard/sums.service.ts'
import { lockLearner } from '../user/user.service.ts'

/**
 * Deletes the user with everything of theirs, sessions included; churches that they were admin of are
 * handed over, and what they earned stays in sums without them. The last site admin stays, or
 * nobody could administer the site; whoever else is one is locked, so that two do not leave at once.
 * @throws conflict for the last site admin, not_signed_in when the account is gone already
 */
export const deleteAccount = (database: Database, userId: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    enterLock(transaction, 'site_admins')
    const admins = await transaction
      .selectFrom('users')
      .select('id')
      .where('isSiteAdmin', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (admins.length === 1 && admins[0]?.id === userId) {
      throw new ServiceError(
        'conflict',
        'You are the only site administrator. Make somebody else one first.',
      )
    }
    const learner = await lockLearner(transaction, userId)
    await leaveAllChurches(transaction, learner)
    await removeFromRanks(transaction, learner)
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
  })
