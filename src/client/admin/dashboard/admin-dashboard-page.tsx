import { chakra } from '@chakra-ui/react/styled-system'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { pathTo } from '../../../domain/site/page.ts'
import { oneOf, useSearchParameters } from '../../lib/search-parameters.ts'
import { ShownPage } from '../../shared/lazy-page.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useTabFocus } from '../../ui/use-tab-focus.ts'
import { RequireSiteAdmin } from '../access-denied.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { analyticsPanel, flagsPanel, groupsPanel, usersPanel } from './panels.ts'

const AdminDashboardPage = () => (
  <RequireSiteAdmin>
    <AdminFrame title={ADMIN_PAGE_TITLES.admin}>
      <DashboardTabs />
    </AdminFrame>
  </RequireSiteAdmin>
)

const TABS = ['flags', 'users', 'groups', 'analytics'] as const
type DashboardTab = (typeof TABS)[number]

const LABELS: Readonly<Record<DashboardTab, string>> = {
  flags: 'Feature Flags',
  users: 'User Management',
  groups: 'Group Management',
  analytics: 'Analytics Dashboard',
}

const PARAMETERS = { tab: oneOf(TABS, 'flags') }

const DashboardTabs = () => {
  const [{ tab }] = useSearchParameters(PARAMETERS)
  const [, navigate] = useLocation()
  const list = useTabFocus(tab)
  const isBeside = useIsWide()
  return (
    <SideTabs
      value={tab}
      // A search and a page belong to the tab that is left.
      onValueChange={({ value }) => navigate(`${pathTo('admin')}?tab=${value}`)}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      // Each chosen tab is a step of "Back", so moving past a tab with the arrow keys must not choose it.
      activationMode="manual"
    >
      <SideTabList ref={list} aria-label="Admin dashboard">
        {TABS.map((name) => (
          <SideTab key={name} value={name}>
            {LABELS[name]}
          </SideTab>
        ))}
      </SideTabList>
      <Panel value="flags">
        <ShownPage page={flagsPanel} />
      </Panel>
      <Panel value="users">
        <ShownPage page={usersPanel} />
      </Panel>
      <Panel value="groups">
        <ShownPage page={groupsPanel} />
      </Panel>
      <Panel value="analytics">
        <ShownPage page={analyticsPanel} />
      </Panel>
    </SideTabs>
  )
}

/** From here on the tabs are beside their panel. */
const WIDE = '(min-width: 60em)'

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => window.matchMedia(WIDE).matches,
  )

const SideTabs = chakra(Tabs, {
  base: {
    display: { lg: 'grid' },
    gridTemplateColumns: { lg: '13.5rem minmax(0, 1fr)' },
    gap: { lg: '6' },
    alignItems: 'start',
  },
})

const SideTabList = chakra(TabList, {
  base: {
    lg: {
      display: 'grid',
      gap: '1',
      borderBottomWidth: '0',
      position: 'sticky',
      top: '20',
      mb: '0',
    },
  },
})

const SideTab = chakra(Tab, {
  base: {
    lg: {
      justifyContent: 'start',
      px: '3',
      borderRadius: 'control',
      borderBottomWidth: '0',
      borderInlineStartWidth: '3px',
      _selected: { bg: 'sunk' },
    },
  },
})

const Panel = chakra(TabPanel, { base: { minW: '0' } })

export default AdminDashboardPage
