import { useRef } from 'react'
import { useLoaded } from '../lib/load-on-demand.ts'
import { useDrawnNext } from '../lib/use-drawn-next.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { useAreFeaturesLoading } from '../shared/feature-context.tsx'
import { Page } from '../shared/page.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FocusedContent, FocusSource } from '../ui/focused-content.tsx'
import { SkeletonRegion } from '../ui/skeleton.tsx'
import { DailyCard } from './daily-card.tsx'
import { DailySkeleton, DashboardSkeleton, FurtherSkeleton } from './dashboard-skeleton.tsx'
import { Cards, WideAndNarrow } from './layout.ts'
import { type Dashboard, type DashboardState, useDashboard } from './use-dashboard.ts'
import { WeeklyCard } from './weekly-card.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

/** It still runs just after midnight, while yesterday's quiz can be finished. */
const runningStreakOf = ({ streak }: Dashboard): number =>
  streak.state === 'kept' || streak.state === 'at_risk' ? streak.length : 0

/** Until the statistics have loaded, the banner shows what is known from the session. */
const DashboardPage = () => {
  const user = useSignedInUser()
  const state = useDashboard()
  const known = state.status === 'ready' ? { ...state.dashboard.user, ...state.dashboard } : user
  const firstName = known.firstName?.trim() ?? ''
  return (
    <Page title={firstName ? `${firstName}'s Dashboard` : undefined}>
      <Cards>
        <WelcomeBanner
          firstName={firstName}
          level={known.level}
          currentStreak={
            state.status === 'ready' ? runningStreakOf(state.dashboard) : user.currentStreak
          }
          bestStreak={known.bestStreak}
          daily={state.status === 'ready' ? state.dashboard.dailyQuiz : null}
        />
        <Body state={state} />
      </Cards>
    </Page>
  )
}

export default DashboardPage

const Body = ({ state }: { readonly state: DashboardState }) => {
  const hadFocus = useRef(false)
  switch (state.status) {
    case 'loading':
      return <DashboardSkeleton />
    case 'ready':
      return (
        <FocusedContent hadFocus={hadFocus}>
          <Cards>
            <Statistics dashboard={state.dashboard} refreshing={state.refreshing} />
          </Cards>
        </FocusedContent>
      )
    case 'failed':
      return (
        <FocusSource hadFocus={hadFocus}>
          <Card>
            <ErrorState
              title="Your dashboard could not be loaded"
              message={state.message}
              isRetrying={state.isRetrying}
              onRetry={state.retry}
            />
          </Card>
        </FocusSource>
      )
  }
}

type StatisticsProps = { readonly dashboard: Dashboard; readonly refreshing: boolean }

const Statistics = ({ dashboard, refreshing }: StatisticsProps) => {
  const isFurtherDrawn = useDrawnNext()
  return (
    <>
      <WideAndNarrow>
        {refreshing ? (
          <SkeletonRegion>
            <DailySkeleton />
          </SkeletonRegion>
        ) : (
          <DailyCard dashboard={dashboard} />
        )}
        <WeeklyCard week={dashboard.weeklyProgress} />
      </WideAndNarrow>
      {isFurtherDrawn ? <Further dashboard={dashboard} /> : null}
    </>
  )
}

const loadFurtherCards = () => import('./further-cards.tsx')

// With the page's own code, so that it arrives together with the figures; a failure is reported where
// the cards are shown.
loadFurtherCards().catch(() => {})

/** The cards below the fold. */
const Further = ({ dashboard }: Pick<StatisticsProps, 'dashboard'>) => {
  const { loaded, advice, isRetrying, retry } = useLoaded(loadFurtherCards)
  const areFeaturesLoading = useAreFeaturesLoading()
  const hadFocus = useRef(false)
  if (loaded && !areFeaturesLoading) {
    return (
      <FocusedContent hadFocus={hadFocus}>
        <Cards>
          <loaded.FurtherCards dashboard={dashboard} />
        </Cards>
      </FocusedContent>
    )
  }
  if (advice) {
    return (
      <FocusSource hadFocus={hadFocus}>
        <Card>
          <ErrorState
            title="The rest of your dashboard could not be loaded"
            message={advice}
            isRetrying={isRetrying}
            onRetry={retry}
          />
        </Card>
      </FocusSource>
    )
  }
  return (
    <SkeletonRegion>
      <Cards>
        <FurtherSkeleton />
      </Cards>
    </SkeletonRegion>
  )
}
