import { randomUUID } from 'node:crypto'
import type { XpAward, XpKind } from '../../domain/xp.ts'
import type { Database } from '../db/database.ts'

/**
 * Writes payments to the XP ledger. A source that was paid before is passed over.
 * @returns the payments that were made now
 */
export const pay = async (
  transaction: Database,
  userId: string,
  awards: readonly XpAward[],
  now: Date,
): Promise<XpAward[]> => {
  if (awards.length === 0) return []
  const paid = await transaction
    .insertInto('xp_entries')
    .values(awards.map((award) => ({ id: randomUUID(), user: userId, ...award, earnedAt: now })))
    .onConflict((conflict) => conflict.columns(['user', 'sourceKey']).doNothing())
    .returning(['sourceKey', 'kind', 'amount'])
    .execute()
  return paid.map((row) => ({ ...row, kind: row.kind as XpKind }))
}
