import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { useRef } from 'react'
import { useParams } from 'wouter'
import { errorCodeOf } from '../lib/errors.ts'
import { usePeriod } from '../lib/period.ts'
import { trpc } from '../lib/trpc.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { Page } from '../shared/page.tsx'
import { Stack } from '../ui/layout.ts'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock, SkeletonCard } from '../ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { ChurchLeaderboardTab } from './church-leaderboard.tsx'
import { CHURCH_NOT_FOUND, churchErrors, isChurchNotFound } from './church-not-found.tsx'
import { type ChurchProfile, type ChurchProfileTab, useChurchProfileTab } from './church-profile.ts'
import { ChurchProfileAbout } from './church-profile-about.tsx'
import { ChurchProfileHeader } from './church-profile-header.tsx'
import { ChurchProfileMembers } from './church-profile-members.tsx'
import { ChurchProfileOverview } from './church-profile-overview.tsx'
import { useMovedChurch } from './use-moved-church.ts'

const ChurchProfilePage = () => {
  const { id = '' } = useParams()
  // Others join and leave, so every visit asks again.
  const query = trpc.church.get.useQuery({ id }, { refetchOnMount: 'always' })
  useMovedChurch(id, query.data?.church.id, 'church')
  return (
    <Page title={titleOf(query.data?.church, query.error)}>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="This church could not be loaded"
        loading={<Skeletons />}
        expectedErrors={churchErrors}
      >
        {({ church }) => (
          <Stack>
            <ChurchProfileHeader church={church} />
            <ProfileTabs church={church} />
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

const titleOf = (church: ChurchProfile | undefined, error: unknown): string => {
  if (isChurchNotFound(error)) return CHURCH_NOT_FOUND
  if (errorCodeOf(error) === 'feature_off') return 'Churches'
  return church?.name ?? 'Church'
}

const LABELS: Readonly<Record<ChurchProfileTab, string>> = {
  overview: 'Overview',
  members: 'Members',
  leaderboard: 'Leaderboard',
  about: 'About',
}

const ProfileTabs = ({ church }: { readonly church: ChurchProfile }) => {
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
    // What was pressed goes with its panel, so the focus moves to the tab.
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <Tabs value={shown} onValueChange={({ value }) => showTab(value as ChurchProfileTab)}>
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

const Skeletons = () => (
  <Stack>
    <SkeletonBlock h="15rem" borderRadius="banner" />
    <SkeletonBlock h="12" />
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4.5">
      <SkeletonCard lines={5} />
      <SkeletonCard lines={5} />
    </SimpleGrid>
  </Stack>
)

export default ChurchProfilePage
