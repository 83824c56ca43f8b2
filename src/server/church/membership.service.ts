import { sql } from 'kysely'
import {
  type ChurchRole,
  join,
  leave,
  type Memberships,
  makePrimary,
} from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { enterLock } from '../db/lock-order.ts'
import { ServiceError, unwrap } from '../errors.ts'
import { setAffiliated, setMember } from '../leaderboard/sums.service.ts'
import type { Learner } from '../user/learner.ts'
import { lockLearner, storePrivacy } from '../user/user.service.ts'
import type { MembershipRow } from './church.view.ts'

/** The user's memberships with their churches, the primary first, then as they were joined. */
export const listMemberships = async (
  database: Database,
  userId: string,
): Promise<MembershipRow[]> => {
  const rows = await database
    .selectFrom('church_memberships')
    .innerJoin('churches', 'churches.id', 'church_memberships.church')
    .innerJoin('users', 'users.id', 'church_memberships.user')
    .select(['churches.id as churchId', 'churches.name', 'churches.description'])
    .select(['churches.city', 'churches.state'])
    .select(['church_memberships.role', 'church_memberships.joinedAt'])
    .select(sql<boolean>`users.primary_church_id = churches.id`.as('isPrimary'))
    .where('church_memberships.user', '=', userId)
    .orderBy('isPrimary', 'desc')
    .orderBy('church_memberships.joinedAt')
    .orderBy('churches.id')
    .execute()
  return rows
}

/**
 * One of the user's memberships.
 * @throws not_found
 */
const membershipIn = async (
  transaction: Database,
  userId: string,
  churchId: string,
): Promise<MembershipRow> => {
  const found = (await listMemberships(transaction, userId)).find(
    (membership) => membership.churchId === churchId,
  )
  if (!found) throw new ServiceError('not_found', 'You are not a member of this church.')
  return found
}

/** What the rules of membership are asked about; the learner's row is locked. */
const membershipsOf = async (transaction: Database, learner: Learner): Promise<Memberships> => {
  const rows = await transaction
    .selectFrom('church_memberships')
    .select(['church as churchId', 'joinedAt'])
    .where('user', '=', learner.id)
    .execute()
  return { all: rows, primaryId: learner.primaryChurch }
}

/** The learner under their lock, with their word on whether their name may be shown. */
export const lockAndSetPrivacy = async (
  transaction: Database,
  userId: string,
  isPublicProfile: boolean | undefined,
): Promise<Learner> => {
  const learner = await lockLearner(transaction, userId)
  if (isPublicProfile === undefined || isPublicProfile === learner.isPublicProfile) return learner
  await storePrivacy(transaction, userId, isPublicProfile)
  return { ...learner, isPublicProfile }
}

/**
 * Joins a church; the first one becomes primary.
 * @throws not_found; conflict for a sixth church and for joining twice
 */
export const joinChurch = (
  database: Database,
  userId: string,
  { id: churchId, isPublicProfile }: { id: string; isPublicProfile?: boolean | undefined },
  now: Date,
): Promise<MembershipRow> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockAndSetPrivacy(transaction, userId, isPublicProfile)
    await lockChurch(transaction, churchId)
    await addMembership(transaction, learner, churchId, 'member', now)
    return membershipIn(transaction, userId, churchId)
  })

/**
 * Makes one of the user's churches their primary one.
 * @throws not_found when they are not a member of it
 */
export const makeChurchPrimary = (
  database: Database,
  userId: string,
  churchId: string,
): Promise<MembershipRow> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId)
    const after = unwrap(makePrimary(await membershipsOf(transaction, learner), churchId))
    await storePrimary(transaction, userId, after.primaryId)
    return membershipIn(transaction, userId, churchId)
  })

/**
 * Leaves a church. What was earned for it stays with it; when it was the primary one, the oldest
 * that remains takes its place.
 * @throws not_found when they are not a member of it
 */
export const leaveChurch = (
  database: Database,
  userId: string,
  churchId: string,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId)
    const after = unwrap(leave(await membershipsOf(transaction, learner), churchId))
    await lockChurch(transaction, churchId)
    if (after.primaryId !== learner.primaryChurch) {
      await storePrimary(transaction, userId, after.primaryId)
    }
    await removeMembership(transaction, userId, churchId)
    await setMember(transaction, { userId, churchId }, false, now)
    if (after.primaryId === null) await setAffiliated(transaction, userId, false, now)
  })

/**
 * A church's row under a lock, which whoever changes who belongs to it takes after their own.
 * @throws not_found
 */
const lockChurch = async (transaction: Database, churchId: string): Promise<void> => {
  enterLock(transaction, 'church')
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
const storePrimary = async (
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
  await setMember(transaction, { userId: learner.id, churchId }, true, now)
  if (learner.primaryChurch === null) await setAffiliated(transaction, learner.id, true, now)
}

/** Makes the member who joined first the admin, after the admin has left. */
const promoteOldestMember = async (transaction: Database, churchId: string): Promise<void> => {
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
const removeMembership = async (
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
  if (gone?.role === 'admin') await promoteOldestMember(transaction, churchId)
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
