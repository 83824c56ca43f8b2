import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_FEATURES_OFF,
  FEATURE_NAMES,
  FEATURES,
  featureFlags,
  MAX_FEATURE_NAME_LENGTH,
} from '../../../src/domain/site/feature.ts'

it.each([
  { name: 'badges', category: 'sprint2', enabled: true },
  { name: 'leaderboards', category: 'sprint2', enabled: true },
  { name: 'groups', category: 'sprint2', enabled: true },
  { name: 'study_groups', category: 'sprint2', enabled: true },
  { name: 'get_updates', category: 'sprint3', enabled: false },
  { name: 'reminders', category: 'sprint3', enabled: true },
  { name: 'share_results', category: 'sprint3', enabled: false },
  { name: 'analytics', category: 'sprint3', enabled: false },
  { name: 'ads', category: 'sprint3', enabled: false },
] as const)('$name belongs to $category and is on by default: $enabled', (row) => {
  expect(row.name.length).toBeLessThanOrEqual(MAX_FEATURE_NAME_LENGTH)
  expect(FEATURES[row.name].category).toBe(row.category)
  expect(FEATURES[row.name].enabledByDefault).toBe(row.enabled)
  expect(FEATURES[row.name].description).not.toBe('')
})

it('has nine flags, all off until they are loaded', () => {
  expect(FEATURE_NAMES).toHaveLength(9)
  expect(Object.keys(ALL_FEATURES_OFF)).toEqual(FEATURE_NAMES)
  expect(Object.values(ALL_FEATURES_OFF)).not.toContain(true)
})

describe('featureFlags', () => {
  it.each([
    { stored: true, on: true },
    { stored: false, on: false },
    { stored: 'true', on: false },
    { stored: 1, on: false },
    { stored: {}, on: false },
    { stored: [true], on: false },
    { stored: null, on: false },
    { stored: undefined, on: false },
  ])('turns a stored $stored into $on', ({ stored, on }) => {
    expect(featureFlags({ badges: stored })).toEqual({ ...ALL_FEATURES_OFF, badges: on })
  })

  it('returns the nine flags as booleans and nothing else, whatever is stored', () => {
    const stored = fc.dictionary(
      fc.oneof(fc.constantFrom(...FEATURE_NAMES), fc.string()),
      fc.oneof(fc.boolean(), fc.anything()),
    )
    fc.assert(
      fc.property(stored, (values) => {
        const flags = featureFlags(values)
        expect(Object.keys(flags)).toEqual(FEATURE_NAMES)
        for (const name of FEATURE_NAMES) expect(flags[name]).toBe(values[name] === true)
      }),
    )
  })
})
