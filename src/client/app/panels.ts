import { lazyPage } from './lazy-page.tsx'

/** The leaderboards, which the churches' page shows too; their code comes when they are shown. */
export const leaderboardPanel = lazyPage(async () => ({
  default: (await import('../leaderboard/leaderboard-panel.tsx')).LeaderboardPanel,
}))
