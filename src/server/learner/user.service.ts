import { sql } from 'kysely'
import type { PersonName } from '../../domain/learner/person.ts'
import { personSearchText } from '../../domain/learner/person-search.ts'
import type { StreakEnd } from '../../domain/streak-history.ts'
import { lockNumber } from '../platform/db/advisory-lock.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { executeTogether, sendWithNext } from '../platform/db/sent-together.ts'
import { ServiceError } from '../platform/errors.ts'
import {
  dueZoneColumns,
  LEARNER_COLUMNS,
  type Learner,
  readLearner,
  streakColumns,
} from './learner.ts'
import { extrasStatement, type LearnerWithExtras, type SessionExtra } from './session-extra.ts'

/** For a session whose account was deleted meanwhile. */
export const accountNotFound = (): ServiceError =>
  new ServiceError('not_signed_in', 'This account no longer exists.')

const learnerForUpdate = compileOnce((database, { id }: { readonly id: string }) =>
  database.selectFrom('users').select(LEARNER_COLUMNS).where('id', '=', id).forUpdate(),
)

type LockedRow = Awaited<ReturnType<typeof learnerForUpdate>>[number]

/**
 * Locks the learner's row, and stores a change of time zone that has taken effect. Every transaction that
 * changes their statistics does this first.
 * @throws not_signed_in when the account was deleted
 */
export const lockLearner = async (
  transaction: Database,
  userId: string,
  now: Date,
): Promise<Learner> => {
  checkLockOrder(transaction, 'user')
  const [row] = await learnerForUpdate(transaction, { id: userId })
  return lockedLearner(transaction, row, now)
}

/**
 * Locks the learner's row like `lockLearner`, and reads extras of them as they are once they are locked.
 * @throws not_signed_in when the account was deleted
 */
export const lockLearnerWith = async (
  transaction: Database,
  userId: string,
  extras: readonly SessionExtra<unknown>[],
  now: Date,
): Promise<LearnerWithExtras> => {
  checkLockOrder(transaction, 'user')
  const [[row], [read]] = await executeTogether(
    transaction,
    learnerForUpdate.with({ id: userId }),
    extrasStatement(extras).with({ id: userId, now }),
  )
  return { user: await lockedLearner(transaction, row, now), extras: read?.extras ?? {} }
}

const lockedLearner = async (
  transaction: Database,
  row: LockedRow | undefined,
  now: Date,
): Promise<Learner> => {
  if (!row) throw accountNotFound()
  const learner = readLearner(row, now)
  const due = dueZoneColumns(row, now)
  if (due) await storeTimeZone(transaction, learner, due)
  return learner
}

/** Stores the zone that has taken effect, with the dates that the change to it covers. */
const storeTimeZone = async (
  transaction: Database,
  learner: Learner,
  due: NonNullable<ReturnType<typeof dueZoneColumns>>,
): Promise<void> => {
  await transaction
    .updateTable('users')
    .set({ ...due, ...streakColumns(learner.streakHistory) })
    .where('id', '=', learner.id)
    .execute()
}

/**
 * Locks the row of somebody to whom a new row will refer, such as an entry of the audit log, before what
 * they act upon. The new row alone would lock it last: a merge, which locks all users first, would wait for
 * it for ever.
 */
export const lockActor = async (transaction: Database, userId: string): Promise<void> => {
  checkLockOrder(transaction, 'user')
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .execute()
}

/**
 * Locks who the site admins are, so that the last two cannot cease to be site admins at the same time.
 * Not their rows: a statement that waited for them would also lock somebody who is none any more, out
 * of order.
 * @returns their ids
 */
export const lockSiteAdmins = async (transaction: Database): Promise<string[]> => {
  checkLockOrder(transaction, 'site_admins')
  await sql`select pg_advisory_xact_lock(${lockNumber('site_admins')})`.execute(transaction)
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where('isSiteAdmin', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the text that site admins find the user by; called whenever their name or address changes. */
export const storeSearchText = async (
  transaction: Database,
  { id, ...person }: PersonName & { readonly id: string },
): Promise<void> => {
  const searchText = personSearchText(person)
  await transaction
    .updateTable('users')
    .set({ searchText })
    .where('id', '=', id)
    .where('searchText', '<>', searchText)
    .execute()
}

/** Stores whether the profile is public, in the memberships too. The user must be locked. */
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

/** The columns of the learner's row that every quiz changes: XP and statistics. */
const progressOf = (learner: Learner) => ({
  totalXp: learner.totalXp,
  dailyQuizzes: learner.dailyQuizzes,
  dailyQuestions: learner.dailyQuestions,
  dailyCorrect: learner.dailyCorrect,
  perfectDailies: learner.perfectDailies,
  weeklyChallenges: learner.weeklyChallenges,
  practiceQuizzes: learner.practiceQuizzes,
  practiceQuestions: learner.practiceQuestions,
  practiceCorrect: learner.practiceCorrect,
  sprintQuestions: learner.sprintQuestions,
  sprintCorrect: learner.sprintCorrect,
  sprintsFinished: learner.sprintsFinished,
})

const progressUpdate = compileOnce((database, learner: Learner) =>
  database.updateTable('users').set(progressOf(learner)).where('id', '=', learner.id),
)

type StreakValues = Omit<ReturnType<typeof streakColumns>, 'earlierStreaks'> & {
  /** JSON. */
  readonly earlierStreaks: string
}

const progressAndStreakUpdate = compileOnce((database, values: Learner & StreakValues) =>
  database
    .updateTable('users')
    .set({
      ...progressOf(values),
      streakLength: values.streakLength,
      streakBest: values.streakBest,
      streakLastDay: values.streakLastDay,
      streakCoveredThrough: values.streakCoveredThrough,
      earlierStreaks: sql<StreakEnd[]>`${values.earlierStreaks}::jsonb`,
    })
    .where('id', '=', values.id),
)

/**
 * Stores what a quiz changes in the learner's row.
 * @param isDayCredited whether the streak too
 */
export const storeProgress = (
  transaction: Database,
  learner: Learner,
  isDayCredited: boolean,
): Promise<void> => {
  if (!isDayCredited) return sendWithNext(transaction, progressUpdate.with(learner))
  const { earlierStreaks, ...newest } = streakColumns(learner.streakHistory)
  const values = { ...learner, ...newest, earlierStreaks: JSON.stringify(earlierStreaks) }
  return sendWithNext(transaction, progressAndStreakUpdate.with(values))
}
