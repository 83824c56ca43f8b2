import { randomUUID } from 'node:crypto'
import type { DevelopmentSignIn } from '../../domain/schema/auth.ts'
import type { WeeklyProgress } from '../../domain/weekly-challenge.ts'
import type { Database } from '../db/database.ts'
import { weeklyProgressOf } from '../quiz/weekly.service.ts'
import type { Learner } from '../user/learner.ts'
import { type NewSession, openSession } from './session.service.ts'

/** The issuer of identities made by development sign-in. */
const DEVELOPMENT_ISSUER = 'development'

export type DevelopmentUser = DevelopmentSignIn & { readonly id: string }

/** Finds or makes the test user of this address and signs them in. */
export const signInForDevelopment = (
  database: Database,
  input: DevelopmentSignIn,
  now: Date,
): Promise<{ user: DevelopmentUser; session: NewSession }> =>
  database.transaction().execute(async (transaction) => {
    const email = input.email.toLowerCase()
    const profile = { email, firstName: input.firstName, lastName: input.lastName }
    const userId = await findOrCreateUser(transaction, email, now)
    await transaction.updateTable('users').set(profile).where('id', '=', userId).execute()
    const session = await openSession(transaction, userId, now)
    return { user: { id: userId, ...profile }, session }
  })

/** Two first sign-ins at once meet at the identity's unique key; the later one finds the earlier. */
const findOrCreateUser = async (
  transaction: Database,
  subject: string,
  now: Date,
): Promise<string> => {
  const known = await findUserId(transaction, subject)
  if (known) return known
  const userId = randomUUID()
  await transaction.insertInto('users').values({ id: userId, createdAt: now }).execute()
  const created = await transaction
    .insertInto('identities')
    .values({ id: randomUUID(), user: userId, issuer: DEVELOPMENT_ISSUER, subject, createdAt: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return userId
  await transaction.deleteFrom('users').where('id', '=', userId).execute()
  return (await findUserId(transaction, subject)) as string
}

const findUserId = async (transaction: Database, subject: string): Promise<string | undefined> => {
  const row = await transaction
    .selectFrom('identities')
    .select('user')
    .where('issuer', '=', DEVELOPMENT_ISSUER)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user
}

/** What the signed-in user's own view shows beyond their row. */
export const ownWeeklyProgress = (
  database: Database,
  learner: Learner,
  now: Date,
): Promise<WeeklyProgress> => weeklyProgressOf(database, learner, now)
