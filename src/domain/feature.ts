export type FeatureCategory = 'sprint2' | 'sprint3'

type FeatureDefinition = {
  readonly category: FeatureCategory
  readonly description: string
  /** State at the first start of an installation. */
  readonly enabledAtFirst: boolean
}

/** Every feature that an administrator can switch; a flag off closes its procedures too. */
export const FEATURES = {
  badges: { category: 'sprint2', description: 'Badges for milestones', enabledAtFirst: true },
  leaderboards: {
    category: 'sprint2',
    description: 'Leaderboards of churches and learners',
    enabledAtFirst: true,
  },
  groups: { category: 'sprint2', description: 'Churches and groups', enabledAtFirst: true },
  study_groups: {
    category: 'sprint2',
    description: 'Study groups with weekly sprints',
    enabledAtFirst: true,
  },
  get_updates: { category: 'sprint3', description: 'News by e-mail', enabledAtFirst: false },
  reminders: { category: 'sprint3', description: 'Encouragement', enabledAtFirst: true },
  share_results: { category: 'sprint3', description: 'Sharing of results', enabledAtFirst: false },
  analytics: { category: 'sprint3', description: 'Usage figures', enabledAtFirst: false },
  ads: { category: 'sprint3', description: 'Advertisements', enabledAtFirst: false },
} as const satisfies Record<string, FeatureDefinition>

export type FeatureName = keyof typeof FEATURES
export type FeatureFlags = Record<FeatureName, boolean>

export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[]

/** All flags from what is stored; on only when the stored value is exactly true. */
export const featureFlags = (stored: Readonly<Record<string, unknown>>): FeatureFlags =>
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, stored[name] === true])) as FeatureFlags

export const ALL_FEATURES_OFF: FeatureFlags = featureFlags({})
