import { createHmac, randomBytes } from 'node:crypto'
import { addDays, type DayKey, dayKeyOf, UTC } from '../../domain/time.ts'
import type { Database } from '../db/database.ts'
import { checkLockOrder } from '../db/lock-order.ts'
import type { Learner } from '../user/learner.ts'

/** For so long it is known that somebody played a date with an account that they have deleted. */
const DAYS_KEPT = 3
const MS_PER_DAY = 86_400_000

type Identity = { readonly issuer: string; readonly subject: string }

/** Every date has a key of its own, so the hashes of two dates do not tell that it was the same person. */
const identityHash = (key: string, { issuer, subject }: Identity): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')

const oldestKept = (now: Date): DayKey => addDays(dayKeyOf(now, UTC), -DAYS_KEPT)

/**
 * Keeps which dates somebody played who deletes their account, so that they cannot come back and play them
 * again: of each date a keyed hash of their identities, and nothing else.
 */
export const keepPlayedDailies = async (
  transaction: Database,
  userId: string,
  now: Date,
): Promise<void> => {
  const attempts = await transaction
    .selectFrom('quiz_attempts')
    .select('localDay')
    .where('user', '=', userId)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', oldestKept(now))
    .orderBy('localDay')
    .execute()
  if (attempts.length === 0) return
  const identities = await listIdentities(transaction, userId)
  checkLockOrder(transaction, 'played_dailies')
  for (const { localDay } of attempts) {
    const key = await keyOf(transaction, localDay as DayKey)
    for (const identity of identities) {
      await transaction
        .insertInto('played_dailies')
        .values({ day: localDay, identityHash: identityHash(key, identity) })
        .onConflict((conflict) => conflict.columns(['day', 'identityHash']).doNothing())
        .execute()
    }
  }
}

const listIdentities = (database: Database, userId: string): Promise<Identity[]> =>
  database
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user', '=', userId)
    .execute()

/** The key of a date, which is drawn when it is first needed. */
const keyOf = async (transaction: Database, day: DayKey): Promise<string> => {
  await transaction
    .insertInto('played_daily_keys')
    .values({ day, key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const { key } = await transaction
    .selectFrom('played_daily_keys')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return key
}

/** Whether the learner played the date with an account that they have deleted. */
export const wasPlayedBefore = async (
  database: Database,
  { id, createdAt }: Learner,
  day: DayKey,
  now: Date,
): Promise<boolean> => {
  // What an older account could have played is no longer kept, so most learners need no statement.
  if (now.getTime() - new Date(createdAt).getTime() > (DAYS_KEPT + 1) * MS_PER_DAY) return false
  const rows = await database
    .selectFrom('played_daily_keys')
    .innerJoin('identities', (join) => join.on('identities.user', '=', id))
    .select(['key', 'issuer', 'subject'])
    .where('day', '=', day)
    .execute()
  if (rows.length === 0) return false
  const played = await database
    .selectFrom('played_dailies')
    .select('day')
    .where('day', '=', day)
    .where(
      'identityHash',
      'in',
      rows.map(({ key, ...identity }) => identityHash(key, identity)),
    )
    .executeTakeFirst()
  return played !== undefined
}

/** Deletes what is older than three days, with its keys. */
export const forgetPlayedDailies = async (database: Database, now: Date): Promise<void> => {
  await database.deleteFrom('played_daily_keys').where('day', '<', oldestKept(now)).execute()
}
