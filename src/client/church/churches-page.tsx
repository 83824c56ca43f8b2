import { chakra } from '@chakra-ui/react/styled-system'
import { MAX_MEMBERSHIPS } from '../../domain/church/membership.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { ShownPage } from '../shared/lazy-page.tsx'
import { Page } from '../shared/page.tsx'
import { leaderboardPanel } from '../shared/panels.ts'
import { FeatureOff } from '../ui/feature-off.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { useTabFocus } from '../ui/use-tab-focus.ts'
import { CHURCHES_TABS, type ChurchesTab, useChurchesAddress } from './churches-address.ts'
import { FindChurches } from './find-churches.tsx'
import { useMemberships } from './memberships.ts'
import { MyChurches } from './my-churches.tsx'

const ChurchesPage = () => (
  <Page>
    <Churches />
  </Page>
)

/** The server says whether churches are switched on: it knows before the flags have arrived here. */
const Churches = () => {
  // Memberships may have changed on another device, so every visit asks again.
  const { error } = trpc.church.mine.useQuery(undefined, { refetchOnMount: 'always' })
  if (errorCodeOf(error) === 'feature_off') {
    return <FeatureOff headingLevel="h1" name="Churches" kept="Memberships and points are kept." />
  }
  return (
    <>
      <PageHeader
        title="Churches"
        lead="Search the Scriptures with your church, and see it count."
      />
      <ChurchesTabs />
    </>
  )
}

const LABELS: Readonly<Record<ChurchesTab, string>> = {
  mine: 'My Churches',
  find: 'Find Churches',
  leaderboards: 'Leaderboards',
}

const ChurchesTabs = () => {
  const { leaderboards } = useFeatures()
  const { tab, showTab } = useChurchesAddress()
  const list = useTabFocus(tab)
  const offered = CHURCHES_TABS.filter((name) => leaderboards || name !== 'leaderboards')
  return (
    <Tabs
      value={offered.includes(tab) ? tab : 'mine'}
      onValueChange={({ value }) => showTab(value as ChurchesTab)}
      // Each chosen tab is a step of "Back", so moving past a tab with the arrow keys must not choose it.
      activationMode="manual"
    >
      <TabList ref={list} aria-label="Churches">
        {offered.map((name) => (
          <Tab key={name} value={name}>
            <span>{LABELS[name]}</span>
            {name === 'mine' ? <Count /> : null}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="mine">
        <MyChurches onFind={() => showTab('find')} />
      </TabPanel>
      <TabPanel value="find">
        <FindChurches />
      </TabPanel>
      <TabPanel value="leaderboards">
        <ShownPage page={leaderboardPanel} />
      </TabPanel>
    </Tabs>
  )
}

/** "2/5"; nothing until it is known. */
const Count = () => {
  const { count } = useMemberships()
  return count === null ? null : (
    <chakra.span
      px="2"
      borderRadius="full"
      bg="sunk"
      textStyle="label"
      fontVariantNumeric="tabular-nums"
    >
      {`${count}/${MAX_MEMBERSHIPS}`}
    </chakra.span>
  )
}

export default ChurchesPage
