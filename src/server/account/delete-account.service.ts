import { sql } from 'kysely'
import { isLastSiteAdmin } from '../../domain/permission.ts'
import { deleteEmptyChurches } from '../church/empty-church.service.ts'
import { leaveAllChurches } from '../church/membership.service.ts'
import { leaveAllGroups } from '../group/member.service.ts'
import { endSessionsWhere } from '../learner/auth/session-end.ts'
import { lockLearner, lockSiteAdmins } from '../learner/user.service.ts'
import { withdrawFromLeaderboards } from '../ledger/sums/withdrawal.service.ts'
import { changeCounter } from '../platform/counter.service.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { keepPlayedQuizzes } from '../quiz/played-quiz.service.ts'
import { QUIZ_KINDS } from '../quiz-kinds.ts'

/**
 * Deletes a user and everything they own, including sessions. Another member becomes admin of their
 * churches or leader of their groups; a church without members goes, if no points are left in it. What they
 * earned stays in the sums of both for closed periods, anonymously, and leaves those that are running; and
 * for three days it is known, by a keyed hash, which dates they played, and until they close, which sprints
 * they have seen. So nobody can earn the same again with a new account. The last site admin cannot be
 * deleted; who they are is locked, so that the last two cannot leave at the same time.
 * @throws conflict for the last site admin, not_signed_in when the account was already deleted
 */
export const deleteAccount = (database: Database, userId: string, now: Date): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const siteAdminIds = await lockSiteAdmins(transaction)
    if (isLastSiteAdmin(siteAdminIds, userId)) {
      throw new ServiceError(
        'conflict',
        'You are the only site admin. Make someone else a site admin first.',
      )
    }
    const learner = await lockLearner(transaction, userId, now)
    await keepPlayedQuizzes(QUIZ_KINDS, transaction, userId, now)
    const deserted = await leaveAllChurches(transaction, learner)
    await leaveAllGroups(transaction, userId, deserted, now)
    await withdrawFromLeaderboards(transaction, learner, now)
    // They would be deleted with the user, but without telling the instances.
    await endSessionsWhere(transaction, sql`user_id = ${userId}::uuid`)
    await transaction.deleteFrom('users').where('id', '=', userId).execute()
    await deleteEmptyChurches(transaction, deserted)
    await changeCounter(transaction, 'users', userId, -1)
  })
