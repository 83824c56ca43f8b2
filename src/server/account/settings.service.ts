import type { Settings } from '../../domain/schema/user.ts'
import { moveTimeZone } from '../../domain/streak.ts'
import { dayKeyOf, type TimeZone } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { streakOf } from '../user/learner.ts'
import { lockLearner, storePrivacy } from '../user/user.service.ts'

/** Makes the learner's profile public or private. */
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

/** Changes the given settings. A change of time zone adjusts the streak so that it is not lost. */
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
      .set({ ...settings, streakCoveredThrough: streak.coveredThrough })
      .where('id', '=', userId)
      .execute()
    return settings
  })
