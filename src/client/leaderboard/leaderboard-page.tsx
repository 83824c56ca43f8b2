import { chakra } from '@chakra-ui/react/styled-system'
import { Page } from '../app/page.tsx'
import { LeaderboardPanel } from './leaderboard-panel.tsx'

const LeaderboardPage = () => (
  <Page title="Leaderboard">
    <chakra.header pt={{ base: '2', md: '6' }} pb="4.5">
      <chakra.h1 textStyle="title">Leaderboard</chakra.h1>
      <chakra.p color="muted" mt="1.5" maxW="prose">
        Search the Scriptures together, and see it count.
      </chakra.p>
    </chakra.header>
    <LeaderboardPanel />
  </Page>
)

export default LeaderboardPage
