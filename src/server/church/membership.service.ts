import { sql } from 'kysely'
import {
  type ChurchRole,
  join,
  leave,
  type Memberships,
  makePrimary,
} from '../../domain/church/membership.ts'
import { lockGroups } from '../group/role.service.ts'
import type { Learner } from '../learner/learner.ts'
import { lockLearner, storePrivacy } from '../learner/user.service.ts'
import { churchNotFound, isVisibleTo, survivorOf } from '../learner/visible-church.ts'
import { setIsAffiliated, setIsMember } from '../ledger/sums/sums.service.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { ServiceError, unwrap } from '../platform/errors.ts'
import type { MembershipRow } from './church.view.ts'
import { deleteEmptyChurches, listDesertedChurches } from './empty-church.service.ts'

/**
 * A user's memberships with their churches, the primary first, then in the order of joining.
 * @param viewer who sees them, if that is somebody else: hidden churches are left out
 */
export const listMemberships = async (
  database: Database,
  userId: string,
  viewer?: Learner,
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
    .$if(viewer !== undefined, (query) => query.where(isVisibleTo(viewer as Learner)))
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
const requireMembership = async (
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

/** The memberships as the domain's rules take them. The learner must be locked. */
const membershipsOf = async (transaction: Database, learner: Learner): Promise<Memberships> => {
  const rows = await transaction
    .selectFrom('church_memberships')
    .select(['church as churchId', 'joinedAt'])
    .where('user', '=', learner.id)
    .execute()
  return { all: rows, primaryChurchId: learner.primaryChurchId }
}

/** Locks the learner, and makes their profile public or private unless the choice is left out. */
export const lockAndSetPrivacy = async (
  transaction: Database,
  userId: string,
  isPublicProfile: boolean | undefined,
  now: Date,
): Promise<Learner> => {
  const learner = await lockLearner(transaction, userId, now)
  if (isPublicProfile === undefined || isPublicProfile === learner.isPublicProfile) return learner
  await storePrivacy(transaction, userId, isPublicProfile)
  return { ...learner, isPublicProfile }
}

/**
 * Joins a church, or the one that it was merged into; the first one becomes primary.
 * @throws not_found, also for a hidden church; conflict for a sixth church and for joining twice
 */
export const joinChurch = (
  database: Database,
  userId: string,
  { id: churchId, isPublicProfile }: { id: string; isPublicProfile?: boolean | undefined },
  now: Date,
): Promise<MembershipRow> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockAndSetPrivacy(transaction, userId, isPublicProfile, now)
    const joined = await lockChurch(transaction, churchId)
    if (joined.hiddenAt) throw churchNotFound()
    await addMembership(transaction, learner, joined.id, 'member', now)
    return requireMembership(transaction, userId, joined.id)
  })

/**
 * Makes one of the user's churches their primary one.
 * @throws not_found when the user is not a member of it
 */
export const makeChurchPrimary = (
  database: Database,
  userId: string,
  churchId: string,
  now: Date,
): Promise<MembershipRow> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const after = unwrap(makePrimary(await membershipsOf(transaction, learner), churchId))
    await storePrimaryChurch(transaction, userId, after.primaryChurchId)
    return requireMembership(transaction, userId, churchId)
  })

/**
 * Leaves a church. Points that were earned for it stay with it; without any, it goes with its last member.
 * If it was the primary one, the oldest remaining membership becomes primary.
 * @throws not_found when the user is not a member of it
 */
export const leaveChurch = (
  database: Database,
  userId: string,
  churchId: string,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const after = unwrap(leave(await membershipsOf(transaction, learner), churchId))
    await lockChurch(transaction, churchId)
    if (after.primaryChurchId !== learner.primaryChurchId) {
      await storePrimaryChurch(transaction, userId, after.primaryChurchId)
    }
    await removeMembership(transaction, userId, churchId)
    const deserted = await listDesertedChurches(transaction, [churchId])
    await lockGroups(transaction, { churchIds: deserted })
    await setIsMember(transaction, { userId, churchId }, false, now)
    if (after.primaryChurchId === null) await setIsAffiliated(transaction, userId, false, now)
    await deleteEmptyChurches(transaction, deserted)
  })

type LockedChurch = { readonly id: string; readonly name: string; readonly hiddenAt: Date | null }

/**
 * Locks the row of a church, or of the one that it was merged into. Every transaction that changes its
 * members does this, after locking the user.
 * @throws not_found
 */
export const lockChurch = async (
  transaction: Database,
  churchId: string,
): Promise<LockedChurch> => {
  checkLockOrder(transaction, 'church')
  const church = await transaction
    .selectFrom('churches')
    .select(['id', 'name', 'hiddenAt'])
    .where('id', '=', survivorOf(churchId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!church) throw churchNotFound()
  return church
}

const changeMemberCount = async (
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

/** Stores whether the church has an admin. The church must be locked. */
export const updateHasAdmin = async (transaction: Database, churchId: string): Promise<void> => {
  await sql`update churches set has_admin = exists (
      select 1 from church_memberships where church_id = churches.id and role = 'admin')
    where id = ${churchId}::uuid`.execute(transaction)
}

/** Stores which church is primary. The user must be locked. */
const storePrimaryChurch = async (
  transaction: Database,
  userId: string,
  primaryChurch: string | null,
): Promise<void> => {
  await transaction.updateTable('users').set({ primaryChurch }).where('id', '=', userId).execute()
}

/**
 * Adds a membership. The learner must be locked, and the church too unless this transaction created it.
 * @throws conflict for a sixth church and for joining twice
 */
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
  if (after.primaryChurchId !== learner.primaryChurchId) {
    await storePrimaryChurch(transaction, learner.id, after.primaryChurchId)
  }
  await changeMemberCount(transaction, churchId, 1)
  if (role === 'admin') await updateHasAdmin(transaction, churchId)
  await setIsMember(transaction, { userId: learner.id, churchId }, true, now)
  if (learner.primaryChurchId === null) await setIsAffiliated(transaction, learner.id, true, now)
}

/** Makes the member who joined first the church's admin, unless it has another admin. */
const promoteOldestMember = async (transaction: Database, churchId: string): Promise<void> => {
  await transaction
    .updateTable('church_memberships')
    .set({ role: 'admin' })
    .where('church', '=', churchId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('church_memberships as other')
            .select('other.user')
            .where('other.church', '=', churchId)
            .where('other.role', '=', 'admin'),
        ),
      ),
    )
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

/** Removes a membership. If it was the admin's, another member becomes admin. The church must be locked. */
const removeMembership = async (
  transaction: Database,
  userId: string,
  churchId: string,
): Promise<void> => {
  const removed = await transaction
    .deleteFrom('church_memberships')
    .where('user', '=', userId)
    .where('church', '=', churchId)
    .returning('role')
    .executeTakeFirst()
  await changeMemberCount(transaction, churchId, -1)
  if (removed?.role !== 'admin') return
  await promoteOldestMember(transaction, churchId)
  await updateHasAdmin(transaction, churchId)
}

/**
 * Locks the churches that a learner belongs to or has earned something for, in the order of their ids. None
 * of them can be merged meanwhile: a merge locks all users. The learner must be locked.
 * @returns their ids
 */
const lockConcernedChurches = async (transaction: Database, userId: string): Promise<string[]> => {
  checkLockOrder(transaction, 'church')
  const { rows } = await sql<{ id: string }>`
    select id from churches where id in (
      select church_id from church_memberships where user_id = ${userId}::uuid
      union select church_id from church_credits where user_id = ${userId}::uuid
      union select church_id from member_scores where user_id = ${userId}::uuid
    ) order by id for no key update`.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Removes all memberships of a learner who deletes their account. Churches that they have left before are
 * locked too: what kept one may have been their points alone. The learner must be locked.
 * @returns the ids of those that nobody belongs to any more, for `deleteEmptyChurches`
 */
export const leaveAllChurches = async (
  transaction: Database,
  learner: Learner,
): Promise<string[]> => {
  const { all } = await membershipsOf(transaction, learner)
  await storePrimaryChurch(transaction, learner.id, null)
  const churchIds = await lockConcernedChurches(transaction, learner.id)
  for (const { churchId } of all) await removeMembership(transaction, learner.id, churchId)
  return listDesertedChurches(transaction, churchIds)
}
