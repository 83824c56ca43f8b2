import { type FeatureFlags, featureFlags } from '../../domain/feature.ts'
import type { Database } from '../db/database.ts'

/** The state of every feature. */
export const readFlags = async (database: Database): Promise<FeatureFlags> => {
  const rows = await database.selectFrom('feature_flags').select(['name', 'isEnabled']).execute()
  return featureFlags(Object.fromEntries(rows.map((row) => [row.name, row.isEnabled])))
}
