import { useSignedInUser } from '../app/auth-context.tsx'
import { useFeatures } from '../app/feature-context.tsx'
import { Page } from '../app/page.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRegion } from '../ui/skeleton.tsx'
import { DailyCard } from './daily-card.tsx'
import { DailySkeleton, DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Rows, WideAndNarrow } from './layout.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentBadges } from './recent-badges.tsx'
import { StatCards } from './stat-cards.tsx'
import { type Dashboard, type DashboardState, useDashboard } from './use-dashboard.ts'
import { WeeklyCard } from './weekly-card.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

/** Until the figures arrive, the banner shows what the sign-in already knows. */
const DashboardPage = () => {
  const user = useSignedInUser()
  const state = useDashboard()
  const known = state.status === 'ready' ? { ...state.dashboard.user, ...state.dashboard } : user
  const firstName = known.firstName?.trim() ?? ''
  return (
    <Page title={firstName ? `${firstName}'s Dashboard` : 'Dashboard'}>
      <Rows>
        <WelcomeBanner
          firstName={firstName}
          level={known.level}
          currentStreak={known.currentStreak}
          bestStreak={known.bestStreak}
        />
        <Body state={state} />
      </Rows>
    </Page>
  )
}

export default DashboardPage

const Body = ({ state }: { readonly state: DashboardState }) => {
  if (state.status === 'loading') return <DashboardSkeleton />
  if (state.status === 'ready') {
    return <Figures dashboard={state.dashboard} refreshing={state.refreshing} />
  }
  return (
    <Card>
      <ErrorState
        title="Your dashboard could not be loaded"
        message={state.message}
        onRetry={state.retry}
      />
    </Card>
  )
}

type FiguresProps = { readonly dashboard: Dashboard; readonly refreshing: boolean }

const Figures = ({ dashboard, refreshing }: FiguresProps) => {
  const { badges } = useFeatures()
  return (
    <>
      <WideAndNarrow>
        {refreshing ? (
          <SkeletonRegion>
            <DailySkeleton />
          </SkeletonRegion>
        ) : (
          <DailyCard daily={dashboard.dailyQuiz} firstTime={dashboard.stats.totalQuizzes === 0} />
        )}
        <WeeklyCard week={dashboard.weeklyProgress} />
      </WideAndNarrow>
      <StatCards dashboard={dashboard} />
      <WideAndNarrow data-alone={badges ? undefined : ''}>
        {badges ? (
          <RecentBadges recent={dashboard.recentBadges} count={dashboard.badgeCount} />
        ) : null}
        <QuickActions />
      </WideAndNarrow>
    </>
  )
}
