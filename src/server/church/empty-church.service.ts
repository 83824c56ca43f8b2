import { sql } from 'kysely'
import { changeCounter, shardOf } from '../platform/counter.service.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'

/** Sums of churches; those of a church without credits are zero. */
const SUMS = [
  'member_scores',
  'church_scores',
  'member_score_counts',
  'member_score_range_counts',
] as const

/**
 * Those of the churches that nobody belongs to and that only points can keep. A church stays if it is
 * hidden, so that nobody can propose it again, and if others were merged into it, so that they still lead
 * somewhere. The churches must be locked, and the members who leave removed, in this transaction.
 */
export const listDesertedChurches = async (
  transaction: Database,
  churchIds: readonly string[],
): Promise<string[]> => {
  if (churchIds.length === 0) return []
  const deserted = await transaction
    .selectFrom('churches')
    .select('id')
    .where('id', '=', anyOf(churchIds))
    .where('memberCount', '=', 0)
    .where('hiddenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where(
      sql<boolean>`not exists (
        select 1 from churches as merged where merged.merged_into_id = churches.id)`,
    )
    .execute()
  return deserted.map(({ id }) => id)
}

/**
 * Deletes those of the churches that nobody has earned anything for. They must be deserted
 * (`listDesertedChurches`), and what a deleted account earned today withdrawn. Reports of a church are
 * deleted with it; its study groups, which must be locked (`lockGroups`), keep its name.
 */
export const deleteEmptyChurches = async (
  transaction: Database,
  churchIds: readonly string[],
): Promise<void> => {
  if (churchIds.length === 0) return
  const empty = await transaction
    .selectFrom('churches')
    .select('id')
    .where('id', '=', anyOf(churchIds))
    .where(sql<boolean>`not exists (select 1 from church_credits where church_id = churches.id)`)
    .execute()
  if (empty.length === 0) return
  const ids = empty.map(({ id }) => id).sort((one, other) => shardOf(one) - shardOf(other))
  for (const table of SUMS)
    await transaction.deleteFrom(table).where('church', '=', anyOf(ids)).execute()
  await transaction.deleteFrom('churches').where('id', '=', anyOf(ids)).execute()
  for (const id of ids) await changeCounter(transaction, 'churches', id, -1)
}
