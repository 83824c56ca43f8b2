import { type FeatureFlags, type FeatureName, featureFlags } from '../../domain/feature.ts'
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
