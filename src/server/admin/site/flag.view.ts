import { z } from 'zod'
import { FEATURE_CATEGORIES, FEATURE_NAMES, FEATURES } from '../../../domain/site/feature.ts'
import type { StoredFlag } from './flag-changes.service.ts'

export const flagViewSchema = z
  .object({
    id: z.string(),
    featureName: z.enum(FEATURE_NAMES),
    category: z.enum(FEATURE_CATEGORIES),
    description: z.string(),
    isEnabled: z.boolean(),
    /** Null for a feature that is missing, which `initialize` adds. */
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FeatureFlag' })

/** A feature, for site admins. Its name is its id. */
export const flagView = (flag: StoredFlag): z.output<typeof flagViewSchema> => ({
  id: flag.name,
  featureName: flag.name,
  category: FEATURES[flag.name].category,
  description: FEATURES[flag.name].description,
  isEnabled: flag.isEnabled,
  updatedAt: flag.updatedAt && new Date(flag.updatedAt).toISOString(),
})
