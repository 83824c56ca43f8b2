import type { SearchableChurch } from '../../domain/church/church-search.ts'
import { churchKeysOf } from '../church/proposal.service.ts'
import type { Database } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/violation.ts'

const BATCH_SIZE = 500

type Church = SearchableChurch & { readonly id: string }

/** A church whose key has come to equal that of another one keeps its own: both are listed already. */
const storeKeys = async (database: Database, church: Church): Promise<void> => {
  const { identityKey, lookAlikeHash } = churchKeysOf(church)
  const store = (columns: { identityKey?: string; lookAlikeHash: string }) =>
    database.updateTable('churches').set(columns).where('id', '=', church.id).execute()
  try {
    await store({ identityKey, lookAlikeHash })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await store({ lookAlikeHash })
  }
}

/** Calculates the keys of churches that were listed before look-alikes were compared. */
export const fillChurchKeys = async (database: Database): Promise<void> => {
  for (;;) {
    const churches = await database
      .selectFrom('churches')
      .select(['id', 'name', 'city', 'state'])
      .where('lookAlikeHash', 'is', null)
      .limit(BATCH_SIZE)
      .execute()
    for (const church of churches) await storeKeys(database, church)
    if (churches.length < BATCH_SIZE) return
  }
}
