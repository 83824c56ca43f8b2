import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { runningSprintOf } from '../shared/running-sprint.ts'
import { StudyGroupsOff } from '../shared/study-groups-off.tsx'
import { useGroupEvents } from '../shared/use-group-events.ts'
import { useRefetchAtMidnight } from '../shared/use-refetch-at-midnight.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.ts'
import { LiveStatus } from '../ui/live-status.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock, SkeletonCard } from '../ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { type GroupDetail, type GroupTab, useGroupTab } from './group-detail.ts'
import { GroupDetailHeader } from './group-detail-header.tsx'
import { GroupDetailMembers } from './group-detail-members.tsx'
import { GroupDetailMetrics } from './group-detail-metrics.tsx'
import { GroupDetailOverview } from './group-detail-overview.tsx'
import { GroupDetailSessions } from './group-detail-sessions.tsx'
import { GroupDetailStranger } from './group-detail-stranger.tsx'

const GroupDetailPage = () => {
  const { id = '' } = useParams()
  // Others play too, so every visit asks again.
  const query = trpc.group.get.useQuery({ id }, { refetchOnMount: 'always' })
  useRefetchAtMidnight(query)
  return (
    <Page title={titleOf(query.data?.group, query.error)}>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="This study group could not be loaded"
        loading={<Skeletons />}
        expectedErrors={{
          not_found: <NotFound />,
          invalid_input: <NotFound />,
          feature_off: <StudyGroupsOff />,
        }}
      >
        {(detail) => (
          <Stack>
            <GroupDetailHeader detail={detail} />
            {detail.members ? (
              <MemberPanels detail={detail} />
            ) : (
              <GroupDetailStranger group={detail.group} />
            )}
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

const NOT_FOUND = 'Study group not found'

const titleOf = (group: { readonly name: string } | undefined, error: unknown): string => {
  const code = errorCodeOf(error)
  if (code === 'not_found' || code === 'invalid_input') return NOT_FOUND
  if (code === 'feature_off') return 'Study Groups'
  return group?.name ?? 'Study group'
}

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title={NOT_FOUND}
    description="Its last member may have left, and a group without members is deleted."
    action={<ButtonLink href={pathTo('groups')}>All study groups</ButtonLink>}
  />
)

const LABELS: Readonly<Record<GroupTab, string>> = { overview: 'Overview', metrics: 'Metrics' }

const MemberPanels = ({ detail }: { readonly detail: GroupDetail }) => {
  const [tab, showTab] = useGroupTab()
  const live = useGroupEvents(detail.group.id, detail.lastEventId)
  return (
    <Columns>
      <chakra.div position="relative" minW="0">
        <Tabs value={tab} onValueChange={({ value }) => showTab(value as GroupTab)}>
          <TabList aria-label="About this group">
            {(['overview', 'metrics'] as const).map((name) => (
              <Tab key={name} value={name}>
                {LABELS[name]}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="overview">
            <GroupDetailOverview detail={detail} />
          </TabPanel>
          <TabPanel value="metrics">
            <GroupDetailMetrics detail={detail} />
          </TabPanel>
        </Tabs>
        <Corner>
          <LiveStatus
            state={live}
            isActive={runningSprintOf(detail)?.status === 'open'}
            answersAreSafe
          />
        </Corner>
      </chakra.div>
      <Stack as="aside" aria-label="Members and sprints" alignContent="start">
        <GroupDetailMembers detail={detail} />
        <GroupDetailSessions detail={detail} />
      </Stack>
    </Columns>
  )
}

const Skeletons = () => (
  <Stack>
    <SkeletonBlock h="11" w="10rem" />
    <SkeletonBlock h="12rem" borderRadius="banner" />
    <Columns>
      <Stack>
        <SkeletonBlock h="12" />
        <SkeletonCard lines={6} />
      </Stack>
      <SkeletonCard lines={5} />
    </Columns>
  </Stack>
)

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4.5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  },
})

/** At the end of the tabs' line, where it moves nothing. */
const Corner = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    right: '0',
    display: 'flex',
    alignItems: 'center',
    h: '12',
  },
})

export default GroupDetailPage
