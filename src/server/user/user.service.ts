import type { Settings } from '../../domain/schema/user.ts'
import { moveTimeZone } from '../../domain/streak.ts'
import { dayKeyOf, type TimeZone } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'
import { type Learner, readLearner, streakOf } from './learner.ts'

/** The learner's row under a lock, which everything that counts for them takes first. */
export const lockLearner = async (transaction: Database, userId: string): Promise<Learner> => {
  const row = await transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ServiceError('not_signed_in', 'This account does not exist any more.')
  return readLearner(row)
}

/** Writes whether the profile is public, also where lists of members read it. The user is locked. */
export const storePrivacy = async (
  transaction: Database,
  userId: string,
  isPublicProfile: boolean,
): Promise<void> => {
  await transaction.updateTable('users').set({ isPublicProfile }).where('id', '=', userId).execute()
  await transaction
    .updateTable('church_memberships')
    .set({ isPublic: isPublicProfile })
    .where('user', '=', userId)
    .execute()
}

export const updatePrivacy = (
  database: Database,
  userId: string,
  isPublicProfile: boolean,
): Promise<{ isPublicProfile: boolean }> =>
  database.transaction().execute(async (transaction) => {
    await lockLearner(transaction, userId)
    await storePrivacy(transaction, userId, isPublicProfile)
    return { isPublicProfile }
  })

/** Changes the given settings. A change of zone moves the streak along, so that it is not lost. */
export const updateSettings = (
  database: Database,
  userId: string,
  changes: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
  now: Date,
): Promise<Settings> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId)
    const settings: Settings = {
      timeLimit: changes.timeLimit ?? learner.timeLimit,
      timeZone: changes.timeZone ?? learner.timeZone,
      singleKeyShortcuts: changes.singleKeyShortcuts ?? learner.singleKeyShortcuts,
    }
    const streak = moveTimeZone(
      streakOf(learner),
      dayKeyOf(now, learner.timeZone),
      dayKeyOf(now, settings.timeZone as TimeZone),
    )
    await transaction
      .updateTable('users')
      .set({ ...settings, streakKeptThrough: streak.keptThrough })
      .where('id', '=', userId)
      .execute()
    return settings
  })
