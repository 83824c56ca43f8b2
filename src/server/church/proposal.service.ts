import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChurchEntry } from '../../domain/church/church-entry.ts'
import { churchIdentityOf } from '../../domain/church/church-identity.ts'
import { MAX_PROPOSALS_PER_DAY } from '../../domain/church/church-limits.ts'
import { nextProposalAt, recentProposals } from '../../domain/church/church-proposal.ts'
import { type SearchableChurch, searchColumnsOf } from '../../domain/church/church-search.ts'
import { foldText } from '../../domain/text/fold.ts'
import type { Learner } from '../learner/learner.ts'
import { changeCounter } from '../platform/counter.service.ts'
import type { Database } from '../platform/db/database.ts'
import { checkLockOrder } from '../platform/db/lock-order.ts'
import { ServiceError } from '../platform/errors.ts'
import { lookAlikeHash } from '../platform/look-alike.ts'
import { waitingTime } from '../platform/rate-limit/waiting-time.ts'
import { type ChurchWithMembership, findChurch } from './church.service.ts'
import { addMembership, lockAndSetPrivacy } from './membership.service.ts'

type Proposal = ChurchEntry & { readonly isPublicProfile?: boolean | undefined }

/** An empty text in an entry means that the value is unknown. */
const emptyToNull = (text: string): string | null => text || null

/** The columns that churches are compared by. */
export const churchKeysOf = ({ name, city, state }: SearchableChurch) => ({
  identityKey: churchIdentityOf({ name, city, state }),
  lookAlikeHash: lookAlikeHash(name, city ?? '', state ?? ''),
})

export type ChurchKeys = ReturnType<typeof churchKeysOf>

/** The columns that follow from an entry. */
export const churchColumnsOf = (entry: ChurchEntry) => {
  const { name, country } = entry
  const place = { city: emptyToNull(entry.city), state: emptyToNull(entry.state) }
  return {
    name,
    ...place,
    country,
    denomination: emptyToNull(entry.denomination),
    postalCode: emptyToNull(entry.postalCode),
    website: emptyToNull(entry.website),
    description: emptyToNull(entry.description),
    ...churchKeysOf({ name, ...place }),
    nameKey: foldText(name),
    ...searchColumnsOf({ name, ...place }),
  }
}

type NewChurch = ReturnType<typeof churchColumnsOf> & {
  readonly id: string
  readonly createdAt: Date
}

/** @returns the new church's id, or null if the church exists already */
const insertChurch = async (transaction: Database, row: NewChurch): Promise<string | null> => {
  const inserted = await transaction
    .insertInto('churches')
    .values(row)
    .onConflict((conflict) => conflict.column('identityKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Refuses an entry whose keys a church has already. */
export type RejectDuplicate = (database: Database, keys: ChurchKeys) => Promise<never>

/** The church that is edited, which may have the keys already. */
type EditedChurch = { readonly ownId: string; readonly reject: RejectDuplicate }

/**
 * Refuses keys of another church that looks the same, or of one that was merged into another. Entries that
 * look alike wait for each other until the transaction ends. The user must be locked.
 * @throws conflict as below
 */
export const requireUniqueLook = async (
  transaction: Database,
  keys: ChurchKeys,
  edited: EditedChurch | null = null,
): Promise<void> => {
  checkLockOrder(transaction, 'church')
  await sql`select pg_advisory_xact_lock(hashtextextended(${keys.lookAlikeHash}, 0))`.execute(
    transaction,
  )
  const found = await transaction
    .selectFrom('churches')
    .select('id')
    .where('lookAlikeHash', '=', keys.lookAlikeHash)
    .$if(edited !== null, (query) => query.where('id', '<>', edited?.ownId as string))
    .limit(1)
    .executeTakeFirst()
  if (found) await (edited?.reject ?? rejectDuplicate)(transaction, keys)
}

/**
 * The church that is equal to an entry or looks like it, or the one that such a church was merged into.
 * @throws conflict if it is gone
 */
export const findDuplicate = async (
  database: Database,
  { identityKey, lookAlikeHash }: ChurchKeys,
) => {
  const church = await database
    .selectFrom('churches as listed')
    .innerJoin('churches', (join) =>
      join.on(sql<boolean>`churches.id = coalesce(listed.merged_into_id, listed.id)`),
    )
    .select(['churches.id', 'churches.name', 'churches.city', 'churches.state'])
    .select('churches.hiddenAt')
    .where((where) =>
      where.or([
        where('listed.identityKey', '=', identityKey),
        where('listed.lookAlikeHash', '=', lookAlikeHash),
      ]),
    )
    .orderBy((where) => where('listed.identityKey', '=', identityKey), 'desc')
    .limit(1)
    .executeTakeFirst()
  // Its last member may have left since it was found.
  if (!church) throw new ServiceError('conflict', 'This has just changed. Please try again.')
  return church
}

/** To those who are not shown the church. */
export const cannotBeListed = (): ServiceError =>
  new ServiceError('conflict', 'This church can’t be listed at the moment.')

/**
 * Refuses the proposal of a church that is listed already.
 * @throws conflict with the id of that church in `details.churchId`; without it if that one is hidden or gone
 */
export const rejectDuplicate: RejectDuplicate = async (database, keys) => {
  const church = await findDuplicate(database, keys)
  if (church.hiddenAt) throw cannotBeListed()
  throw new ServiceError('conflict', `${church.name} is already listed. You can join it.`, {
    churchId: church.id,
  })
}

/** @throws too_many_requests with the seconds to wait in `details.retryAfter` */
const requireProposalLeft = (learner: Learner, now: Date): void => {
  const next = nextProposalAt(learner.recentProposals, now)
  if (next === null) return
  const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
  throw new ServiceError(
    'too_many_requests',
    `You can add ${MAX_PROPOSALS_PER_DAY} churches in 24 hours. Please add the next one in ${waitingTime(seconds)}.`,
    { retryAfter: String(seconds) },
  )
}

/** Remembers that a learner has added a church, and forgets what no longer counts. The learner must be locked. */
const storeProposal = async (transaction: Database, learner: Learner, now: Date): Promise<void> => {
  const times = [...recentProposals(learner.recentProposals, now), now]
  await transaction
    .updateTable('users')
    .set({ recentProposals: sql`${times.map((time) => time.toISOString())}::timestamptz[]` })
    .where('id', '=', learner.id)
    .execute()
}

/**
 * Adds a church; the proposer joins it as its admin.
 * @throws too_many_requests after the third church in 24 hours, also if they have left them; conflict for
 *   a church that exists already (with its id in `details.churchId`), and when the proposer already
 *   belongs to the maximum number of churches
 */
export const proposeChurch = (
  database: Database,
  userId: string,
  { isPublicProfile, ...entry }: Proposal,
  now: Date,
): Promise<ChurchWithMembership> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockAndSetPrivacy(transaction, userId, isPublicProfile, now)
    requireProposalLeft(learner, now)
    const row = { ...churchColumnsOf(entry), id: randomUUID(), createdAt: now }
    await requireUniqueLook(transaction, row)
    const churchId = await insertChurch(transaction, row)
    if (churchId === null) return rejectDuplicate(transaction, row)
    await addMembership(transaction, learner, churchId, 'admin', now)
    await storeProposal(transaction, learner, now)
    await changeCounter(transaction, 'churches', churchId, 1)
    const primaryChurchId = learner.primaryChurchId ?? churchId
    return findChurch(transaction, { ...learner, primaryChurchId }, churchId)
  })
