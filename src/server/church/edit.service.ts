import type { ChurchEntry } from '../../domain/church/church-entry.ts'
import { entryChanges } from '../../domain/church/church-entry.ts'
import { canEditChurch } from '../../domain/permission.ts'
import type { ChurchChanges } from '../../domain/schema/church.ts'
import { recordAudit } from '../learner/audit.service.ts'
import type { Learner } from '../learner/learner.ts'
import { lockActor } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/violation.ts'
import { ServiceError } from '../platform/errors.ts'
import { type ChurchWithMembership, findChurch } from './church.service.ts'
import type { ChurchRow } from './church.view.ts'
import { lockChurch } from './membership.service.ts'
import {
  type ChurchKeys,
  cannotBeListed,
  churchColumnsOf,
  findDuplicate,
  type RejectDuplicate,
  requireUniqueLook,
} from './proposal.service.ts'

/** What a church is told apart by. A change of the rest may leave it like one that was listed before. */
const PLACE_FIELDS = ['name', 'city', 'state'] as const

/** A church as its entry was made: an empty text is an unknown value. */
const entryOf = (church: ChurchRow): ChurchEntry => ({
  name: church.name,
  denomination: church.denomination ?? '',
  city: church.city ?? '',
  state: church.state ?? '',
  description: church.description ?? '',
  postalCode: church.postalCode ?? '',
  country: church.country,
  website: church.website ?? '',
})

/** The changes without the fields that were left out. */
const given = (changes: ChurchChanges): Partial<ChurchEntry> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/**
 * Refuses a name and place that another church has, with what the editor can do about it: only site admins
 * are shown hidden churches, and merge some.
 */
const duplicateRejection =
  ({ isSiteAdmin }: Pick<Learner, 'isSiteAdmin'>, ownId: string): RejectDuplicate =>
  async (database, keys) => {
    const { id, name, city, state, hiddenAt } = await findDuplicate(database, keys)
    if (id === ownId) {
      throw new ServiceError(
        'conflict',
        'A church with this name and place was merged into this one. Choose another name.',
      )
    }
    if (hiddenAt && !isSiteAdmin) throw cannotBeListed()
    const place = [city, state].filter(Boolean).join(', ')
    const other = `${hiddenAt ? 'A hidden church' : 'A church'} called ${name}${place && ` in ${place}`}`
    const advice = isSiteAdmin ? 'Merge them, or choose another name.' : 'Choose another name.'
    throw new ServiceError('conflict', `${other} already exists. ${advice}`, { churchId: id })
  }

/**
 * Changes a church's entry, by the rules of proposing one.
 * @throws not_found; forbidden for all but its admin and site admins; conflict if it was merged into
 *   another church, which the changes are not about, or if it would be equal to another one (with its
 *   id in `details.churchId`)
 */
export const editChurch = async (
  database: Database,
  actor: Learner,
  churchId: string,
  changes: ChurchChanges,
  now: Date,
): Promise<ChurchWithMembership> => {
  let keys: ChurchKeys | null = null
  const reject = duplicateRejection(actor, churchId.toLowerCase())
  try {
    return await database.transaction().execute(async (transaction) => {
      await lockActor(transaction, actor.id)
      const { id, name } = await lockChurch(transaction, churchId)
      if (id !== churchId.toLowerCase()) {
        throw new ServiceError('conflict', 'This church was merged into another one meanwhile.')
      }
      const { church, membership } = await findChurch(transaction, actor, id)
      if (!canEditChurch(actor, membership.role)) {
        throw new ServiceError('forbidden', 'Only the church’s admin can do this.')
      }
      const before = entryOf(church)
      const after = { ...before, ...given(changes) }
      const differences = entryChanges(before, after)
      if (Object.keys(differences).length === 0) return { church, membership }
      const columns = churchColumnsOf(after)
      keys = columns
      if (PLACE_FIELDS.some((field) => field in differences)) {
        await requireUniqueLook(transaction, columns, { ownId: id, reject })
      }
      await transaction.updateTable('churches').set(columns).where('id', '=', id).execute()
      await recordAudit(transaction, actor.id, 'church_edited', { id, name }, now, differences)
      return findChurch(transaction, actor, id)
    })
  } catch (error) {
    // The statement has ended its transaction.
    if (keys && isUniqueViolation(error)) return reject(database, keys)
    throw error
  }
}
