import { FEATURE_NAMES, type FeatureName } from '../../../domain/site/feature.ts'
import { recordAudit } from '../../learner/audit.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { addMissingFlags } from '../../platform/flag.service.ts'

export type StoredFlag = {
  readonly name: FeatureName
  readonly isEnabled: boolean
  /** Null for a feature that is not stored, and so off. */
  readonly updatedAt: Date | null
}

/** Every feature, also one that is not stored. */
export const readStoredFlags = async (database: Database): Promise<StoredFlag[]> => {
  const rows = await database
    .selectFrom('feature_flags')
    .select(['name', 'isEnabled', 'updatedAt'])
    .execute()
  const stored = new Map(rows.map((row) => [row.name, row]))
  return FEATURE_NAMES.map((name) => {
    const { isEnabled = false, updatedAt = null } = stored.get(name) ?? {}
    return { name, isEnabled, updatedAt }
  })
}

/** Switches a feature on or off for everybody. */
export const setFlag = (
  database: Database,
  actorId: string,
  name: FeatureName,
  isEnabled: boolean,
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .insertInto('feature_flags')
      .values({ name, isEnabled, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ isEnabled, updatedAt: now })
          .where('feature_flags.isEnabled', '<>', isEnabled),
      )
      .returning('name')
      .executeTakeFirst()
    if (!changed) return
    const action = isEnabled ? 'feature_enabled' : 'feature_disabled'
    await recordAudit(transaction, actorId, action, { id: null, name }, now)
  })

/** Adds the features that are missing, each as on a new installation. @returns their names */
export const initializeFlags = (
  database: Database,
  actorId: string,
  now: Date,
): Promise<string[]> =>
  database.transaction().execute(async (transaction) => {
    const added = await addMissingFlags(transaction, now)
    if (added.length > 0) {
      const details = { added: added.join(', ') }
      await recordAudit(transaction, actorId, 'features_initialized', null, now, details)
    }
    return added
  })
