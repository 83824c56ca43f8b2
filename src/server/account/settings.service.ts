import { askForZone, type ZoneAndStreak } from '../../domain/learner/time-zone-change.ts'
import type { SettingsChanges } from '../../domain/schema/user.ts'
import { withCover } from '../../domain/streak-history.ts'
import type { TimeZone } from '../../domain/time/time.ts'
import { type Learner, streakColumns, streakOf, zoneColumns } from '../learner/learner.ts'
import { lockLearner, storePrivacy } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'

/** Makes the learner's profile public or private. */
export const updatePrivacy = (
  database: Database,
  userId: string,
  isPublicProfile: boolean,
  now: Date,
): Promise<{ isPublicProfile: boolean }> =>
  database.transaction().execute(async (transaction) => {
    await lockLearner(transaction, userId, now)
    await storePrivacy(transaction, userId, isPublicProfile)
    return { isPublicProfile }
  })

export type StoredSettings = Pick<Learner, 'timeLimit' | 'singleKeyShortcuts' | 'dayZone'>

/** Changes the given settings. A change of time zone may take effect later; see `askForZone`. */
export const updateSettings = (
  database: Database,
  userId: string,
  { timeZone, ...changes }: SettingsChanges,
  now: Date,
): Promise<StoredSettings> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const columns = {
      timeLimit: changes.timeLimit ?? learner.timeLimit,
      singleKeyShortcuts: changes.singleKeyShortcuts ?? learner.singleKeyShortcuts,
    }
    const { dayZone, streak } = await askedFor(transaction, learner, timeZone, now)
    // Not when another setting is changed: the stored zone may be one that this server does not know.
    const zone = timeZone && {
      ...zoneColumns(dayZone),
      ...streakColumns(withCover(learner.streakHistory, streak)),
    }
    await transaction
      .updateTable('users')
      .set({ ...columns, ...zone })
      .where('id', '=', userId)
      .execute()
    return { ...columns, dayZone }
  })

const askedFor = async (
  transaction: Database,
  learner: Learner,
  wanted: TimeZone | undefined,
  now: Date,
): Promise<ZoneAndStreak> => {
  const current = { dayZone: learner.dayZone, streak: streakOf(learner) }
  if (wanted === undefined) return current
  const started = await transaction
    .selectFrom('quiz_attempts')
    .select('id')
    .where('user', '=', learner.id)
    .where('quizType', '=', 'daily')
    .limit(1)
    .executeTakeFirst()
  return askForZone(current, wanted, now, { hasStartedDaily: started !== undefined })
}
