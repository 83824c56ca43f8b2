import { sql } from 'kysely'
import { type ChurchRole, join } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { setAffiliated, setListed } from '../leaderboard/affiliation.service.ts'
import type { Learner } from '../user/learner.ts'
import { membershipsOf } from './membership-list.service.ts'

/**
 * A church's row under a lock, which whoever changes who belongs to it takes after their own.
 * @throws not_found
 */
export const lockChurch = async (transaction: Database, churchId: string): Promise<void> => {
  const row = await transaction
    .selectFrom('churches')
    .select('id')
    .where('id', '=', churchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'Church not found')
}

const countMembers = async (
  transaction: Database,
  churchId: string,
  change: 1 | -1,
): Promise<void> => {
  await transaction
    .updateTable('churches')
    .set({ memberCount: sql<number>`member_count + ${change}::int` })
    .where('id', '=', churchId)
    .execute()
}

/** Writes which church is primary. The user is locked. */
export const storePrimary = async (
  transaction: Database,
  userId: string,
  primaryChurch: string | null,
): Promise<void> => {
  await transaction.updateTable('users').set({ primaryChurch }).where('id', '=', userId).execute()
}

/** Writes a membership that the rules have accepted. Learner and church are locked, or the church is new. */
export const addMembership = async (
  transaction: Database,
  learner: Learner,
  churchId: string,
  role: ChurchRole,
  now: Date,
): Promise<void> => {
  const after = unwrap(join(await membershipsOf(transaction, learner), churchId, now))
  await transaction
    .insertInto('church_memberships')
    .values({
      user: learner.id,
      church: churchId,
      role,
      isPublic: learner.isPublicProfile,
      joinedAt: now,
    })
    .execute()
  if (after.primaryId !== learner.primaryChurch) {
    await storePrimary(transaction, learner.id, after.primaryId)
  }
  await countMembers(transaction, churchId, 1)
  await setListed(transaction, { userId: learner.id, churchId }, true, now)
  if (learner.primaryChurch === null) await setAffiliated(transaction, learner.id, true, now)
}

/** When the admin has left, the member of longest membership is admin. */
const handOver = async (transaction: Database, churchId: string): Promise<void> => {
  await transaction
    .updateTable('church_memberships')
    .set({ role: 'admin' })
    .where('church', '=', churchId)
    .where('user', '=', (select) =>
      select
        .selectFrom('church_memberships')
        .select('user')
        .where('church', '=', churchId)
        .orderBy('joinedAt')
        .orderBy('user')
        .limit(1),
    )
    .execute()
}

/** Takes a membership away and hands the church over. The church is locked. */
export const removeMembership = async (
  transaction: Database,
  userId: string,
  churchId: string,
): Promise<void> => {
  const gone = await transaction
    .deleteFrom('church_memberships')
    .where('user', '=', userId)
    .where('church', '=', churchId)
    .returning('role')
    .executeTakeFirst()
  await countMembers(transaction, churchId, -1)
  if (gone?.role === 'admin') await handOver(transaction, churchId)
}

/** Takes somebody who deletes their account out of all their churches, in one order for everyone. */
export const leaveAllChurches = async (transaction: Database, learner: Learner): Promise<void> => {
  const { all } = await membershipsOf(transaction, learner)
  await storePrimary(transaction, learner.id, null)
  for (const churchId of all.map((membership) => membership.churchId).sort()) {
    await lockChurch(transaction, churchId)
    await removeMembership(transaction, learner.id, churchId)
  }
}
