import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { errorCodeOf } from '../lib/errors.ts'
import { formatPeriod, usePeriod } from '../lib/period.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FeatureOff } from '../ui/feature-off.tsx'
import { Stack, twoColumns } from '../ui/layout.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PeriodPicker } from '../ui/period-picker.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { HowPointsCount } from './how-points-count.tsx'
import { OwnRank } from './own-rank.tsx'
import { Rankings } from './rankings.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { type Leaderboard, useLeaderboard } from './use-leaderboard.ts'

/** The leaderboards of churches and of people without one, for the period in the address. */
export const LeaderboardPanel = () => {
  const [period, choose] = usePeriod()
  const query = useLeaderboard(period)
  if (errorCodeOf(query.error) === 'feature_off') {
    return <FeatureOff name="Leaderboards" kept="What you earn still counts." />
  }
  return (
    <Stack>
      <PeriodPicker period={period} onChange={choose} />
      <QueryState
        query={query}
        errorTitle="The leaderboard could not be loaded"
        errorMessage="Failed to fetch global leaderboard"
        loading={<Skeletons />}
      >
        {(leaderboard) =>
          leaderboard ? (
            <Figures leaderboard={leaderboard} isStale={query.isPlaceholderData} />
          ) : (
            <Card>
              <EmptyState title="No data available for this period" />
            </Card>
          )
        }
      </QueryState>
    </Stack>
  )
}

type FiguresProps = {
  readonly leaderboard: Leaderboard
  /** Still the figures of the previous period. */
  readonly isStale: boolean
}

const Figures = ({ leaderboard, isStale }: FiguresProps) => (
  <Stack position="relative" aria-busy={isStale}>
    {isStale ? <LoadingLine /> : null}
    <chakra.p color="muted" fontWeight="550" aria-live="polite">
      {formatPeriod(leaderboard)}
    </chakra.p>
    <OwnRank leaderboard={leaderboard} />
    <SummaryCards leaderboard={leaderboard} />
    <Rankings leaderboard={leaderboard} />
    <HowPointsCount />
  </Stack>
)

const Skeletons = () => (
  <Stack>
    <SkeletonBlock h="6" w="16rem" maxW="full" />
    <SkeletonBlock h={{ base: '13rem', md: '8rem' }} borderRadius="banner" />
    <SimpleGrid
      templateColumns={{ base: twoColumns, md: 'repeat(3, minmax(0, 1fr))' }}
      gap={{ base: '3', md: '4.5' }}
    >
      <SkeletonBlock h="8rem" />
      <SkeletonBlock h="8rem" />
      <SkeletonBlock h="8rem" gridColumn={{ base: '1 / -1', md: 'auto' }} />
    </SimpleGrid>
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4.5">
      <RankingSkeleton />
      <RankingSkeleton />
    </SimpleGrid>
  </Stack>
)

const RankingSkeleton = () => (
  <Card display="grid" gap="4">
    <SkeletonBlock h="7" w="50%" mb="2" />
    {[1, 2, 3, 4, 5].map((row) => (
      <SkeletonBlock key={row} h="14" />
    ))}
  </Card>
)
