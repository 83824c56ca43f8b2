import { chakra } from '@chakra-ui/react/styled-system'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { HowPointsCount } from './how-points-count.tsx'
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx'
import { OwnStanding } from './own-standing.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { periodInWords } from './period-words.ts'
import { Rankings } from './rankings.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { type Leaderboard, useLeaderboard, usePeriod } from './use-leaderboard.ts'

/** The combined leaderboard of churches and of people without one, for the period in the address. */
export const LeaderboardPanel = () => {
  const [period, choose] = usePeriod()
  const query = useLeaderboard(period)
  if (errorCodeOf(query.error) === 'feature_off') return <NotAvailable />
  return (
    <Rows>
      <PeriodPicker period={period} onChange={choose} />
      <Standings query={query} />
    </Rows>
  )
}

const Standings = ({ query }: { readonly query: ReturnType<typeof useLeaderboard> }) => {
  const { data, error, isPending, isPlaceholderData, refetch } = query
  if (isPending) return <LeaderboardSkeleton />
  if (data) return <Figures leaderboard={data} isOld={isPlaceholderData} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title="The leaderboard could not be loaded"
          message={errorMessageOf(error, 'Failed to fetch global leaderboard')}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState title="No data available for this period" />
      )}
    </Card>
  )
}

type FiguresProps = {
  readonly leaderboard: Leaderboard
  /** They are of the period before, until those of the chosen one are there. */
  readonly isOld: boolean
}

const Figures = ({ leaderboard, isOld }: FiguresProps) => (
  <Parts aria-busy={isOld}>
    {isOld ? <LoadingLine /> : null}
    <chakra.p color="muted" fontWeight="550" aria-live="polite">
      {periodInWords(leaderboard)}
    </chakra.p>
    <OwnStanding leaderboard={leaderboard} />
    <SummaryCards leaderboard={leaderboard} />
    <Rankings leaderboard={leaderboard} />
    <HowPointsCount />
  </Parts>
)

const NotAvailable = () => (
  <EmptyState
    title="Leaderboards are not available at the moment"
    description="They are switched off for now. What you earn still counts."
    action={<ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>}
  />
)

const Rows = chakra('div', { base: { display: 'grid', gap: '4.5' } })

const Parts = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4.5',
  },
})
