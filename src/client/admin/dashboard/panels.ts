import { lazyPage } from '../../shared/lazy-page.tsx'

/**
 * What the dashboard shows in a tab, and some pages as a whole. Each is loaded when it is first shown:
 * what two pages loaded together, icons above all, would become a part of every page's first load.
 */
export const flagsPanel = lazyPage(
  async () => ({ default: (await import('./feature-flags.tsx')).FeatureFlags }),
  'feature-flags',
)

export const usersPanel = lazyPage(
  async () => ({ default: (await import('./user-management.tsx')).UserManagement }),
  'user-management',
)

export const groupsPanel = lazyPage(
  async () => ({ default: (await import('./group-management.tsx')).GroupManagement }),
  'group-management',
)

export const analyticsPanel = lazyPage(
  async () => ({ default: (await import('./analytics-panel.tsx')).AnalyticsPanel }),
  'analytics',
)
