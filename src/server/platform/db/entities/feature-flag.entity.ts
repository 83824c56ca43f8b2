import { defineEntity, p } from '@mikro-orm/core'
import { MAX_FEATURE_NAME_LENGTH } from '../../../../domain/site/feature.ts'

/** The state of a feature; the features are defined in the domain. */
export const FeatureFlagEntity = defineEntity({
  name: 'FeatureFlag',
  tableName: 'feature_flags',
  properties: {
    name: p.string().length(MAX_FEATURE_NAME_LENGTH).primary(),
    isEnabled: p.boolean(),
    updatedAt: p.datetime().onCreate(() => new Date()),
  },
})
