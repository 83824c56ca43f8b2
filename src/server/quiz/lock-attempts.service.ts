import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'

export type AttemptOfLearner = { readonly id: string; readonly userId: string }

/**
 * Locks attempts of several learners, and before them the learners, because rows that are written with
 * them refer to both. One who is playing at this moment is left out. Locking both with one statement could
 * wait for a learner while it holds their attempts, in spite of `skip locked`, when their row has just
 * been updated.
 * @returns the ids of the attempts that are locked; they may have changed since they were found
 */
export const lockAttempts = async (
  transaction: Database,
  attempts: readonly AttemptOfLearner[],
): Promise<string[]> => {
  checkLockOrder(transaction, 'user')
  const { rows: learners } = await sql<{ id: string }>`
    select id from users where id = any(${attempts.map(({ userId }) => userId)}::uuid[])
    order by id for key share skip locked`.execute(transaction)
  const isLocked = new Set(learners.map(({ id }) => id))
  const ids = attempts.filter(({ userId }) => isLocked.has(userId)).map(({ id }) => id)
  checkLockOrder(transaction, 'attempt')
  const { rows } = await sql<{ id: string }>`
    select id from quiz_attempts where id = any(${ids}::uuid[])
    order by id for update skip locked`.execute(transaction)
  return rows.map(({ id }) => id)
}
