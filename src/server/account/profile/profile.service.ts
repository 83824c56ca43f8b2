import { listMemberships } from '../../church/membership.service.ts'
import { LEARNER_COLUMNS, type Learner, readLearner } from '../../learner/learner.ts'
import { listEarnedBadges } from '../../ledger/badge/badge.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { ServiceError } from '../../platform/errors.ts'
import { readFlags } from '../../platform/flag.service.ts'
import type { FactSource } from '../../platform/versioned-cache.ts'
import type { Profile } from './profile.view.ts'

const findLearner = async (database: Database, userId: string, now: Date): Promise<Learner> => {
  const row = await database
    .selectFrom('users')
    .select(LEARNER_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_found', 'User not found')
  return readLearner(row, now)
}

/**
 * A learner's profile, with their badges and churches if those features are on.
 * @throws not_found; forbidden for another learner's private profile
 */
export const readProfile = async (
  source: FactSource,
  viewer: Learner,
  userId: string,
  now: Date,
): Promise<Profile> => {
  const { database } = source
  const learner = userId === viewer.id ? viewer : await findLearner(database, userId, now)
  if (!learner.isPublicProfile && learner.id !== viewer.id) {
    throw new ServiceError('forbidden', 'Profile is private')
  }
  const flags = await readFlags(source)
  return {
    learner,
    badges: flags.badges ? await listEarnedBadges(database, userId) : [],
    churches: flags.groups ? await listMemberships(database, userId, viewer) : [],
  }
}
