import { leave, makePrimary } from '../../domain/membership.ts'
import type { Database } from '../db/database.ts'
import { unwrap } from '../errors.ts'
import { setAffiliated, setListed } from '../leaderboard/affiliation.service.ts'
import type { Learner } from '../user/learner.ts'
import { lockLearner, storePrivacy } from '../user/user.service.ts'
import type { MembershipRow } from './church.view.ts'
import {
  addMembership,
  lockChurch,
  removeMembership,
  storePrimary,
} from './membership-change.service.ts'
import { membershipIn, membershipsOf } from './membership-list.service.ts'

/** The learner under their lock, with their word on whether their name may be shown. */
export const lockWithConsent = async (
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
    const learner = await lockWithConsent(transaction, userId, isPublicProfile)
    await lockChurch(transaction, churchId)
    await addMembership(transaction, learner, churchId, 'member', now)
    return membershipIn(transaction, userId, churchId)
  })

/**
 * Makes one of the user's churches their primary one.
 * @throws not_found when they are no member of it
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
 * @throws not_found when they are no member of it
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
    await setListed(transaction, { userId, churchId }, false, now)
    if (after.primaryId === null) await setAffiliated(transaction, userId, false, now)
  })
