import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DevelopmentSignIn } from '../../../domain/schema/auth.ts'
import { changeCounter } from '../../platform/counter.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkLockOrder } from '../../platform/db/lock-order.ts'
import { formerRemovedNameHash, removedNameHash } from '../removed-name.ts'
import { storeSearchText } from '../user.service.ts'
import type { Claims } from './claims.ts'
import { type Browser, type NewSession, openSession, sweepSessions } from './session.service.ts'

/** The issuer of identities made by development sign-in. */
const DEVELOPMENT_ISSUER = 'development'

type SignInContext = {
  readonly browser: Browser
  /** In lower case. A user who signs in with one of these addresses, verified, becomes a site admin. */
  readonly siteAdminEmails: readonly string[]
  readonly now: Date
}

/** A name, unless it is the one that a site admin removed from this user: then theirs stays as it is. */
const unlessRemoved = ({
  nameAsSent,
  ...name
}: Pick<Claims, 'firstName' | 'lastName' | 'nameAsSent'>) => {
  const hashes = [removedNameHash(name), formerRemovedNameHash(nameAsSent)]
  const isRemoved = sql<boolean>`coalesce(removed_name_hash = any(${hashes}), false)`
  const claimed = (column: string, value: string | null) =>
    sql<string | null>`case when ${isRemoved} then ${sql.ref(column)} else ${value}::text end`
  return {
    firstName: claimed('first_name', name.firstName),
    lastName: claimed('last_name', name.lastName),
  }
}

/**
 * Finds or creates the user of this identity, updates them from the provider's claims, and opens a
 * session. A name or e-mail address that the provider does not send stays unchanged; a name that was
 * removed does not return.
 */
export const signIn = async (
  database: Database,
  claims: Claims,
  { browser, siteAdminEmails, now }: SignInContext,
): Promise<{ userId: string; session: NewSession }> => {
  await sweepSessions(database, now)
  return database.transaction().execute(async (transaction) => {
    const { issuer, subject, verifiedEmail, firstName, lastName, profileImageUrl } = claims
    const { nameAsSent } = claims
    const userId = await findOrCreateUser(transaction, { issuer, subject }, now)
    const isSiteAdmin = verifiedEmail !== null && siteAdminEmails.includes(verifiedEmail)
    const user = await transaction
      .updateTable('users')
      .set({
        profileImageUrl,
        ...(firstName || lastName ? unlessRemoved({ firstName, lastName, nameAsSent }) : {}),
        ...(verifiedEmail ? { email: verifiedEmail } : {}),
        ...(isSiteAdmin ? { isSiteAdmin } : {}),
      })
      .where('id', '=', userId)
      .returning(['id', 'firstName', 'lastName', 'email'])
      .executeTakeFirstOrThrow()
    await storeSearchText(transaction, user)
    return { userId, session: await openSession(transaction, userId, browser, now) }
  })
}

export type DevelopmentUser = DevelopmentSignIn & { readonly id: string }

/** Signs in as the test user with this address, which counts as verified. */
export const signInForDevelopment = async (
  database: Database,
  { email, firstName, lastName }: DevelopmentSignIn,
  context: SignInContext,
): Promise<{ user: DevelopmentUser; session: NewSession }> => {
  const address = email.toLowerCase()
  const { userId, session } = await signIn(
    database,
    {
      issuer: DEVELOPMENT_ISSUER,
      subject: address,
      verifiedEmail: address,
      firstName,
      lastName,
      nameAsSent: { firstName, lastName },
      profileImageUrl: null,
    },
    context,
  )
  return { user: { id: userId, email: address, firstName, lastName }, session }
}

type IdentityKey = { readonly issuer: string; readonly subject: string }

/** If two first sign-ins run at once, the identity's unique key makes the second one find the first. */
const findOrCreateUser = async (
  transaction: Database,
  identity: IdentityKey,
  now: Date,
): Promise<string> => {
  const existingId = await findUserId(transaction, identity)
  if (existingId) return existingId
  const userId = randomUUID()
  await transaction.insertInto('users').values({ id: userId, createdAt: now }).execute()
  const created = await transaction
    .insertInto('identities')
    .values({ id: randomUUID(), user: userId, ...identity, createdAt: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await changeCounter(transaction, 'unaffiliated_users', userId, 1)
    await changeCounter(transaction, 'users', userId, 1)
    return userId
  }
  await transaction.deleteFrom('users').where('id', '=', userId).execute()
  return (await findUserId(transaction, identity)) as string
}

/** Locks the user, so that nobody is signed in to an account that is being deleted. */
const findUserId = async (
  transaction: Database,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> => {
  checkLockOrder(transaction, 'user')
  const row = await transaction
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user')
    .select('users.id as userId')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .forUpdate('users')
    .executeTakeFirst()
  return row?.userId
}
