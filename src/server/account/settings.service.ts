import type { SettingsChanges } from '../../domain/schema/user.ts'
import type { TimeZone } from '../../domain/time.ts'
import { changeTimeZone, type DayZone } from '../../domain/time-zone-change.ts'
import type { Database } from '../db/database.ts'
import { type Learner, zoneColumns } from '../user/learner.ts'
import { lockLearner, storePrivacy } from '../user/user.service.ts'

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

/** Changes the given settings. A change of time zone may take effect later; see `changeTimeZone`. */
export const updateSettings = (
  database: Database,
  userId: string,
  { timeZone, ...changes }: SettingsChanges,
  now: Date,
): Promise<StoredSettings> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockLearner(transaction, userId, now)
    const settings: StoredSettings = {
      timeLimit: changes.timeLimit ?? learner.timeLimit,
      singleKeyShortcuts: changes.singleKeyShortcuts ?? learner.singleKeyShortcuts,
      dayZone:
        timeZone === undefined
          ? learner.dayZone
          : await zoneAfter(transaction, learner, timeZone, now),
    }
    const { dayZone, ...columns } = settings
    await transaction
      .updateTable('users')
      .set({ ...columns, ...zoneColumns(dayZone) })
      .where('id', '=', userId)
      .execute()
    return settings
  })

const zoneAfter = async (
  transaction: Database,
  { id, dayZone }: Learner,
  wanted: TimeZone,
  now: Date,
): Promise<DayZone> => {
  const started = await transaction
    .selectFrom('quiz_attempts')
    .select('id')
    .where('user', '=', id)
    .where('quizType', '=', 'daily')
    .limit(1)
    .executeTakeFirst()
  const hasStartedDaily = started !== undefined
  return changeTimeZone(dayZone, wanted, now, { hasStartedDaily })
}
