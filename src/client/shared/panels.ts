import { lazyPage } from './lazy-page.tsx'

/** The leaderboards, which the churches page shows too, loaded when they are first shown. */
export const leaderboardPanel = lazyPage(
  async () => ({
    default: (await import('../leaderboard/leaderboard-panel.tsx')).LeaderboardPanel,
  }),
  'leaderboards',
)
