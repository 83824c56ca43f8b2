import { useRef } from 'react'
import { useFeatures } from '../app/feature-context.tsx'
import { usePeriod } from '../lib/period.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { ChurchLeaderboardTab } from './church-leaderboard.tsx'
import { ChurchProfileAbout } from './church-profile-about.tsx'
import { ChurchProfileMembers } from './church-profile-members.tsx'
import { ChurchProfileOverview } from './church-profile-overview.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'
import { type ChurchProfileTab, useChurchProfileTab } from './church-profile-tab.ts'

const LABELS: Readonly<Record<ChurchProfileTab, string>> = {
  overview: 'Overview',
  members: 'Members',
  leaderboard: 'Leaderboard',
  about: 'About',
}

export const ChurchProfileTabs = ({ church }: { readonly church: ChurchProfile }) => {
  const { leaderboards } = useFeatures()
  const [tab, showTab] = useChurchProfileTab()
  const [period, showPeriod] = usePeriod()
  const list = useRef<HTMLDivElement>(null)
  const offered: readonly ChurchProfileTab[] = leaderboards
    ? ['overview', 'members', 'leaderboard', 'about']
    : ['overview', 'members', 'about']
  const shown = offered.includes(tab) ? tab : 'overview'

  const goTo = (next: ChurchProfileTab): void => {
    showTab(next)
    // What was pressed goes with its panel, so the focus goes on from the tab.
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <Tabs value={shown} onValueChange={(next) => showTab(next as ChurchProfileTab)}>
      <TabList ref={list} aria-label="About this church">
        {offered.map((name) => (
          <Tab key={name} value={name} data-tab={name}>
            {LABELS[name]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="overview">
        <ChurchProfileOverview church={church} onGoTo={goTo} />
      </TabPanel>
      <TabPanel value="members">
        <ChurchProfileMembers church={church} />
      </TabPanel>
      <TabPanel value="leaderboard">
        <ChurchLeaderboardTab churchId={church.id} period={period} onPeriod={showPeriod} />
      </TabPanel>
      <TabPanel value="about">
        <ChurchProfileAbout church={church} period={period} onPeriod={showPeriod} />
      </TabPanel>
    </Tabs>
  )
}
