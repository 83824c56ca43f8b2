import { sql } from 'kysely'
import {
  FEATURE_NAMES,
  FEATURES,
  type FeatureFlags,
  type FeatureName,
  featureFlags,
} from '../../domain/feature.ts'
import type { Database } from '../db/database.ts'
import { ServiceError } from '../errors.ts'

/** The state of every feature. */
export const readFlags = async (database: Database): Promise<FeatureFlags> => {
  const rows = await database.selectFrom('feature_flags').select(['name', 'isEnabled']).execute()
  return featureFlags(Object.fromEntries(rows.map((row) => [row.name, row.isEnabled])))
}

/**
 * The flags as one text, to be read along with something else: `110` when the third of three features
 * is off. Clients read the flags again when it differs from the last one that they got.
 */
export const featureState = sql<string>`(
  select coalesce(string_agg(is_enabled::int::text, '' order by name), '') from feature_flags
)`

/** @throws feature_off */
export const requireFeature = async (database: Database, feature: FeatureName): Promise<void> => {
  const flags = await readFlags(database)
  if (!flags[feature]) {
    throw new ServiceError('feature_off', 'This feature is switched off at the moment.')
  }
}

/**
 * Stores the features that are missing, each as on a new installation; others stay as they are.
 * @returns their names
 */
export const addMissingFlags = async (database: Database, now: Date): Promise<string[]> => {
  const added = await database
    .insertInto('feature_flags')
    .values(
      FEATURE_NAMES.map((name) => ({
        name,
        isEnabled: FEATURES[name].enabledByDefault,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  return added.map(({ name }) => name)
}
