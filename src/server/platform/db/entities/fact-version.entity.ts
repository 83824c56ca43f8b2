import { defineEntity, p } from '@mikro-orm/core'
import { FACTS } from '../facts.ts'
import { oneOf } from './columns.ts'

/**
 * How often a fact has changed. Triggers count, also where somebody changes a table by hand: those of
 * `feature_flags`, of the ordinals of `questions`, and of sets of `daily_sets` that are drawn already.
 */
export const FactVersionEntity = defineEntity({
  name: 'FactVersion',
  tableName: 'fact_versions',
  properties: {
    name: oneOf(FACTS, 16).primary(),
    changeCount: p.integer().default(0),
  },
})
