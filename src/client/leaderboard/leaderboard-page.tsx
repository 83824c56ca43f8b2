import { Page } from '../shared/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LeaderboardPanel } from './leaderboard-panel.tsx'

const LeaderboardPage = () => (
  <Page>
    <PageHeader title="Leaderboard" lead="Search the Scriptures together, and see it count." />
    <LeaderboardPanel />
  </Page>
)

export default LeaderboardPage
