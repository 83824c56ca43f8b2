import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { MAX_GROUPS } from '../../domain/group/group-limits.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { Page } from '../shared/page.tsx'
import { StudyGroupsOff } from '../shared/study-groups-off.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useTabFocus } from '../ui/use-tab-focus.ts'
import { GROUPS_TABS, type GroupsTab, useGroupsAddress } from './groups-address.ts'
import { GroupsFilters } from './groups-filters.tsx'
import { GroupsLeaderboard } from './groups-leaderboard.tsx'
import { DiscoverGroups, MyGroups } from './groups-lists.tsx'
import { useOwnGroups } from './groups-queries.ts'

const GroupsPage = () => (
  <Page>
    <Groups />
  </Page>
)

/** The server says whether study groups are on: it knows before the flags have arrived here. */
const Groups = () => {
  const { query } = useOwnGroups()
  if (errorCodeOf(query.error) === 'feature_off') return <StudyGroupsOff />
  return (
    <>
      <Head />
      <GroupsFilters />
      <GroupsTabs />
    </>
  )
}

const Head = () => {
  const { isAtLimit } = useOwnGroups()
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="flex-end"
      justifyContent="space-between"
      columnGap="6"
      mb="4.5"
    >
      <PageHeader
        title="Study Groups"
        lead="Search the Scriptures together, one week and one sprint at a time."
      />
      {isAtLimit ? (
        <chakra.p
          textStyle="small"
          color="muted"
          maxW="20rem"
          pb={{ md: '4.5' }}
        >{`You’ve joined ${MAX_GROUPS} study groups, the maximum. Leave one to create another.`}</chakra.p>
      ) : (
        <CreateGroup />
      )}
    </chakra.div>
  )
}

const loadDialog = async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog

const CreateGroup = () => {
  const { Dialog, isOpen, close, trigger } = useDialog(loadDialog)
  return (
    <>
      <Button variant="gold" mb={{ md: '4.5' }} {...trigger}>
        <Plus aria-hidden="true" />
        <span>Create Group</span>
      </Button>
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </>
  )
}

const LABELS: Readonly<Record<GroupsTab, string>> = {
  discover: 'Discover',
  mine: 'My Groups',
  'church-groups': 'Church Groups',
}

const PANELS = {
  discover: DiscoverGroups,
  mine: MyGroups,
  'church-groups': GroupsLeaderboard,
} as const

const GroupsTabs = () => {
  const { tab, showTab } = useGroupsAddress()
  const list = useTabFocus(tab)
  const focusTab = (): void =>
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  return (
    <Tabs
      value={tab}
      onValueChange={({ value }) => showTab(value as GroupsTab)}
      // Each chosen tab is a step of "Back", so moving past a tab with the arrow keys must not
      // choose it.
      activationMode="manual"
    >
      <TabList ref={list} aria-label="Study groups">
        {GROUPS_TABS.map((name) => (
          <Tab key={name} value={name}>
            {LABELS[name]}
          </Tab>
        ))}
      </TabList>
      {GROUPS_TABS.map((name) => {
        const Panel = PANELS[name]
        return (
          <TabPanel key={name} value={name}>
            <Panel onCleared={focusTab} />
          </TabPanel>
        )
      })}
    </Tabs>
  )
}

export default GroupsPage
