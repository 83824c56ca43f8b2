import {
  FEATURE_NAMES,
  FEATURES,
  type FeatureFlags,
  type FeatureName,
  featureFlags,
} from '../../domain/site/feature.ts'
import type { Database } from './db/database.ts'
import { ServiceError } from './errors.ts'
import { type FactSource, versionedCache } from './versioned-cache.ts'

type Features = {
  readonly flags: FeatureFlags
  /**
   * The stored flags as one text: `110` when the third of three features is off. Clients read the flags
   * again when it differs from the last one that they got.
   */
  readonly state: string
}

/** The state of every feature. */
export const readFeatures = versionedCache('features', async (database): Promise<Features> => {
  const rows = await database
    .selectFrom('feature_flags')
    .select(['name', 'isEnabled'])
    .orderBy('name')
    .execute()
  return {
    flags: featureFlags(Object.fromEntries(rows.map((row) => [row.name, row.isEnabled]))),
    state: rows.map(({ isEnabled }) => (isEnabled ? '1' : '0')).join(''),
  }
})

export const readFlags = async (source: FactSource): Promise<FeatureFlags> =>
  (await readFeatures(source)).flags

/** @throws feature_off */
export const requireFeature = async (source: FactSource, feature: FeatureName): Promise<void> => {
  const flags = await readFlags(source)
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
