/** The features that an administrator can switch off; their API calls are then rejected too. */
export const FEATURE_NAMES = [
  'badges',
  'leaderboards',
  'groups',
  'study_groups',
  'get_updates',
  'reminders',
  'share_results',
  'analytics',
  'ads',
] as const

export type FeatureName = (typeof FEATURE_NAMES)[number]
export type FeatureFlags = Record<FeatureName, boolean>

export const FEATURE_CATEGORIES = ['sprint2', 'sprint3'] as const
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number]

type FeatureDefinition = {
  readonly category: FeatureCategory
  readonly description: string
  /** On a new installation. */
  readonly enabledByDefault: boolean
}

/** What administrators read about each feature; apart from their names, which every page loads. */
export const FEATURES: Readonly<Record<FeatureName, FeatureDefinition>> = {
  badges: { category: 'sprint2', description: 'Badges for milestones', enabledByDefault: true },
  leaderboards: {
    category: 'sprint2',
    description: 'Leaderboards of churches and learners',
    enabledByDefault: true,
  },
  groups: { category: 'sprint2', description: 'Churches and groups', enabledByDefault: true },
  study_groups: {
    category: 'sprint2',
    description: 'Study groups with weekly sprints',
    enabledByDefault: true,
  },
  get_updates: { category: 'sprint3', description: 'News by e-mail', enabledByDefault: false },
  reminders: { category: 'sprint3', description: 'Encouragement', enabledByDefault: true },
  share_results: { category: 'sprint3', description: 'Sharing results', enabledByDefault: false },
  analytics: { category: 'sprint3', description: 'Usage statistics', enabledByDefault: false },
  ads: { category: 'sprint3', description: 'Ads', enabledByDefault: false },
}

/** Maximum characters of a feature's name. */
export const MAX_FEATURE_NAME_LENGTH = 40

/** All flags. A flag is on only when its stored value is exactly `true` (specification, part 1, section 4). */
export const featureFlags = (stored: Readonly<Record<string, unknown>>): FeatureFlags =>
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, stored[name] === true])) as FeatureFlags

export const ALL_FEATURES_OFF: FeatureFlags = featureFlags({})
