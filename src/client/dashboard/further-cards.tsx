import { useFeatures } from '../shared/feature-context.tsx'
import { ChurchCard } from './church-card.tsx'
import { GoalLine } from './goal-line.tsx'
import { LastWeekCard } from './last-week-card.tsx'
import { WideAndNarrow } from './layout.ts'
import { NextBadges } from './next-badges.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentBadges } from './recent-badges.tsx'
import { ReviewCard } from './review-card.tsx'
import { StatCards } from './stat-cards.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** What most screens show only after scrolling; its code is loaded beside the dashboard's (dashboard-page.tsx). */
export const FurtherCards = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { badges, groups } = useFeatures()
  return (
    <>
      <LastWeekCard lastWeek={dashboard.lastWeek} />
      <GoalLine goal={dashboard.goal} />
      <ReviewCard dashboard={dashboard} />
      {badges || groups ? (
        <WideAndNarrow data-single={badges && groups ? undefined : ''}>
          {groups ? <ChurchCard dashboard={dashboard} /> : null}
          {badges ? <NextBadges badges={dashboard.nextBadges} /> : null}
        </WideAndNarrow>
      ) : null}
      <StatCards dashboard={dashboard} />
      <WideAndNarrow data-single={badges ? undefined : ''} data-narrow-first="">
        {badges ? (
          <RecentBadges recent={dashboard.recentBadges} count={dashboard.badgeCount} />
        ) : null}
        <QuickActions />
      </WideAndNarrow>
    </>
  )
}
