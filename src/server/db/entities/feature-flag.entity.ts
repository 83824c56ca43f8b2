import { defineEntity, p } from '@mikro-orm/core'

/** The state of a feature; the features are defined in the domain. */
export const FeatureFlagEntity = defineEntity({
  name: 'FeatureFlag',
  tableName: 'feature_flags',
  properties: {
    name: p.string().length(40).primary(),
    isEnabled: p.boolean(),
    updatedAt: p.datetime().onCreate(() => new Date()),
  },
})
