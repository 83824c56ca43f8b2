import { useFeatures } from '../app/feature-context.tsx'
import { WideAndNarrow } from './layout.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentBadges } from './recent-badges.tsx'
import { StatCards } from './stat-cards.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** What most screens show only after scrolling; its code is a file of its own (use-further-cards.ts). */
export const FurtherCards = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { badges } = useFeatures()
  return (
    <>
      <StatCards dashboard={dashboard} />
      <WideAndNarrow data-single={badges ? undefined : ''}>
        {badges ? (
          <RecentBadges recent={dashboard.recentBadges} count={dashboard.badgeCount} />
        ) : null}
        <QuickActions />
      </WideAndNarrow>
    </>
  )
}
