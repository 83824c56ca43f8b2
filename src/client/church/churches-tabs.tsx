import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { MAX_MEMBERSHIPS } from '../../domain/membership.ts'
import { useFeatures } from '../app/feature-context.tsx'
import { ShownPage } from '../app/lazy-page.tsx'
import { leaderboardPanel } from '../app/panels.ts'
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs.tsx'
import { FindChurches } from './find-churches.tsx'
import { MyChurches } from './my-churches.tsx'
import { CHURCHES_TABS, type ChurchesTab, useChurchesAddress } from './use-churches-address.ts'
import { useMemberships } from './use-memberships.ts'

const LABELS: Readonly<Record<ChurchesTab, string>> = {
  mine: 'My Churches',
  find: 'Find Churches',
  leaderboards: 'Leaderboards',
}

export const ChurchesTabs = () => {
  const { leaderboards } = useFeatures()
  const { tab, showTab } = useChurchesAddress()
  const list = useTabFocus(tab)
  const offered = CHURCHES_TABS.filter((name) => leaderboards || name !== 'leaderboards')
  return (
    <Tabs
      value={offered.includes(tab) ? tab : 'mine'}
      onValueChange={(next) => showTab(next as ChurchesTab)}
      // A step back leads to the tab before, so passing over a tab must not count as choosing it.
      activationMode="manual"
    >
      <TabList ref={list} aria-label="Churches">
        {offered.map((name) => (
          <Tab key={name} value={name} data-tab={name}>
            {LABELS[name]}
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
    <Figure>
      {count}/{MAX_MEMBERSHIPS}
    </Figure>
  )
}

const Figure = chakra('span', {
  base: {
    px: '2',
    borderRadius: 'full',
    bg: 'sunk',
    textStyle: 'label',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Where what had the focus went with its panel, the focus goes on from the tab. */
const useTabFocus = (tab: ChurchesTab) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(tab)
  useEffect(() => {
    if (before.current === tab) return
    before.current = tab
    // The panel leaves a moment later.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [tab])
  return list
}
