import { randomUUID } from 'node:crypto'
import { churchIdentityOf } from '../../domain/church-identity.ts'
import { searchColumnsOf } from '../../domain/church-search.ts'
import { foldText } from '../../domain/fold.ts'
import type { ChurchEntry } from '../../domain/schema/church.ts'
import { changeCounter } from '../counter/counter.service.ts'
import type { Database } from '../db/database.ts'
import { checkLockOrder } from '../db/lock-order.ts'
import { ServiceError } from '../errors.ts'
import { type ChurchWithMembership, findChurch } from './church.service.ts'
import { addMembership, lockAndSetPrivacy } from './membership.service.ts'

type Proposal = ChurchEntry & { readonly isPublicProfile?: boolean | undefined }

/** An empty text in an entry means that the value is unknown. */
const emptyToNull = (text: string): string | null => text || null

const churchRowOf = (entry: ChurchEntry, now: Date) => {
  const { name, country } = entry
  const place = { city: emptyToNull(entry.city), state: emptyToNull(entry.state) }
  return {
    id: randomUUID(),
    name,
    ...place,
    country,
    denomination: emptyToNull(entry.denomination),
    postalCode: emptyToNull(entry.postalCode),
    website: emptyToNull(entry.website),
    description: emptyToNull(entry.description),
    identityKey: churchIdentityOf({ name, ...place }),
    nameKey: foldText(name),
    ...searchColumnsOf({ name, ...place }),
    createdAt: now,
  }
}

/** @returns the new church's id, or null if the church exists already */
const insertChurch = async (
  transaction: Database,
  row: ReturnType<typeof churchRowOf>,
): Promise<string | null> => {
  const inserted = await transaction
    .insertInto('churches')
    .values(row)
    .onConflict((conflict) => conflict.column('identityKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** @throws conflict with the id of the existing church in `details.churchId` */
const rejectDuplicate = async (transaction: Database, identityKey: string): Promise<never> => {
  const church = await transaction
    .selectFrom('churches')
    .select(['id', 'name'])
    .where('identityKey', '=', identityKey)
    .executeTakeFirstOrThrow()
  throw new ServiceError('conflict', `${church.name} is already listed. You can join it.`, {
    churchId: church.id,
  })
}

/**
 * Adds a church; the proposer joins it as its admin.
 * @throws conflict for a church that exists already (with its id in `details.churchId`), and when the
 *   proposer already belongs to the maximum number of churches
 */
export const proposeChurch = (
  database: Database,
  userId: string,
  { isPublicProfile, ...entry }: Proposal,
  now: Date,
): Promise<ChurchWithMembership> =>
  database.transaction().execute(async (transaction) => {
    const learner = await lockAndSetPrivacy(transaction, userId, isPublicProfile)
    const row = churchRowOf(entry, now)
    checkLockOrder(transaction, 'church')
    const churchId = await insertChurch(transaction, row)
    if (churchId === null) return rejectDuplicate(transaction, row.identityKey)
    await addMembership(transaction, learner, churchId, 'admin', now)
    await changeCounter(transaction, 'churches', churchId, 1)
    const primaryChurchId = learner.primaryChurchId ?? churchId
    return findChurch(transaction, { id: userId, primaryChurchId }, churchId)
  })
