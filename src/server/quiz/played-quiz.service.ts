import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type DayKey, dayKeyOf, startOfDay, UTC } from '../../domain/time/time.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { byKeys, checkLockOrder } from '../platform/db/lock-order.ts'
import type { PlayedQuiz, QuizKinds } from './quiz-kind.ts'

/** For so long it is known that somebody played a date with an account that they have deleted. */
const DAYS_KEPT = 3
const MS_PER_DAY = 86_400_000

type Identity = { readonly issuer: string; readonly subject: string }

/** The quiz of a date, as it is stored. */
const dailyName = (day: string): string => `daily:${day}`

/** Every quiz has a key of its own, so the hashes of two quizzes do not tell that it was the same person. */
const identityHash = (key: string, { issuer, subject }: Identity): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')

/**
 * Keeps which dates a learner who deletes their account has played, and which running quizzes of other
 * kinds, so that they cannot come back and play them for XP again: of each a keyed hash of their
 * identities, and nothing else. The learner must be locked.
 */
export const keepPlayedQuizzes = async (
  kinds: QuizKinds,
  transaction: Database,
  userId: string,
  now: Date,
): Promise<void> => {
  const played = await listPlayedDailies(transaction, userId, now)
  for (const kind of Object.values(kinds)) {
    played.push(...(await kind.listPlayed(transaction, userId, now)))
  }
  if (played.length === 0) return
  const identities = await listIdentities(transaction, userId)
  checkLockOrder(transaction, 'played_quizzes')
  for (const one of played.sort(byQuiz)) {
    const key = await keyOf(transaction, one)
    for (const identity of identities) {
      await transaction
        .insertInto('played_quizzes')
        .values({ quiz: one.quiz, identityHash: identityHash(key, identity) })
        .onConflict((conflict) => conflict.columns(['quiz', 'identityHash']).doNothing())
        .execute()
    }
  }
}

const byQuiz = (one: PlayedQuiz, other: PlayedQuiz): number => byKeys('quiz')(one, other)

const listPlayedDailies = async (
  transaction: Database,
  userId: string,
  now: Date,
): Promise<PlayedQuiz[]> => {
  const rows = await transaction
    .selectFrom('quiz_attempts')
    .select('localDay')
    .where('user', '=', userId)
    .where('quizType', '=', 'daily')
    .where('localDay', '>=', addDays(dayKeyOf(now, UTC), -DAYS_KEPT))
    .execute()
  return rows.map(({ localDay }) => ({
    quiz: dailyName(localDay),
    keptUntil: startOfDay(addDays(localDay as DayKey, DAYS_KEPT + 1), UTC),
  }))
}

const listIdentities = (database: Database, userId: string): Promise<Identity[]> =>
  database
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user', '=', userId)
    .execute()

/** The key of a quiz, locked, which is drawn when it is first needed. */
const keyOf = async (transaction: Database, { quiz, keptUntil }: PlayedQuiz): Promise<string> => {
  const { key } = await transaction
    .insertInto('played_quiz_keys')
    .values({ quiz, keptUntil, key: randomBytes(32).toString('hex') })
    // An update returns, and locks, also the key that is there.
    .onConflict((conflict) => conflict.column('quiz').doUpdateSet({ keptUntil }))
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Whether the learner played the date with an account that they have deleted. */
export const wasDailyPlayedBefore = async (
  database: Database,
  learner: Learner,
  day: DayKey,
  now: Date,
): Promise<boolean> => {
  // What an older account could have played is no longer kept, so most learners need no statement.
  const earliest = new Date(now.getTime() - (DAYS_KEPT + 1) * MS_PER_DAY)
  return wasPlayedBefore(database, learner, dailyName(day), earliest)
}

/**
 * Whether the learner played a quiz with an account that they have deleted.
 * @param earliest an account that is older cannot have followed one that played it, so it needs no statement
 */
export const wasPlayedBefore = async (
  database: Database,
  { id: userId, createdAt }: Learner,
  quiz: string,
  earliest: Date,
): Promise<boolean> => {
  // Timestamps of joined rows are texts.
  if (new Date(createdAt) < earliest) return false
  const rows = await database
    .selectFrom('played_quiz_keys')
    .innerJoin('identities', (join) => join.on('identities.user', '=', userId))
    .select(['key', 'issuer', 'subject'])
    .where('quiz', '=', quiz)
    .execute()
  if (rows.length === 0) return false
  const hashes = rows.map(({ key, ...identity }) => identityHash(key, identity))
  const played = await database
    .selectFrom('played_quizzes')
    .select('quiz')
    .where('quiz', '=', quiz)
    .where('identityHash', '=', sql<string>`any(${hashes})`)
    .executeTakeFirst()
  return played !== undefined
}

/** Deletes the keys, with their hashes, of dates and quizzes that are over or gone. */
export const forgetPlayedQuizzes = async (
  kinds: QuizKinds,
  database: Database,
  now: Date,
): Promise<void> => {
  const isOver = [
    sql`kept_until <= ${now}`,
    ...Object.values(kinds).map((kind) => kind.isOver(sql`quiz`)),
  ]
  await sql`
    delete from played_quiz_keys where quiz in (
      select quiz from played_quiz_keys
      where ${sql.join(isOver, sql` or `)}
      order by quiz collate "C" for update
    )`.execute(database)
}
