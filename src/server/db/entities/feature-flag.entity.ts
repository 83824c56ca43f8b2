import { defineEntity, p } from '@mikro-orm/core'

/** The state of a feature; what features there are stands in the domain. */
export const FeatureFlagEntity = defineEntity({
  name: 'FeatureFlag',
  tableName: 'feature_flags',
  properties: {
    name: p.string().length(40).primary(),
    isEnabled: p.boolean(),
    updatedAt: p.datetime().onCreate(() => new Date()),
  },
})
