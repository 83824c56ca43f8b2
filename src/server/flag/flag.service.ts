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
