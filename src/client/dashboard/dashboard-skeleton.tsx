import { Card } from '../ui/card.tsx'
import { SkeletonBlock, SkeletonCard, SkeletonLines, SkeletonRegion } from '../ui/skeleton.tsx'
import { Cards, StatGrid, WideAndNarrow } from './layout.ts'

const STAT_CARDS = ['daily', 'practice', 'today', 'achievements'] as const

/** The page below its banner, before the statistics have loaded. */
export const DashboardSkeleton = () => (
  <SkeletonRegion>
    <Cards>
      <WideAndNarrow>
        <DailySkeleton />
        <WeeklySkeleton />
      </WideAndNarrow>
      <FurtherSkeleton />
    </Cards>
  </SkeletonRegion>
)

/** Of further-cards.tsx. */
export const FurtherSkeleton = () => (
  <>
    <WideAndNarrow>
      <SkeletonCard lines={6} />
      <SkeletonCard lines={6} />
    </WideAndNarrow>
    <StatGrid>
      {STAT_CARDS.map((card) => (
        <Card key={card} pad="sm" minH={{ base: '17rem', lg: '15.25rem' }}>
          <SkeletonBlock w="75%" mb="3.5" />
          <SkeletonBlock w="35%" h="8" mb="5" />
          <SkeletonLines lines={3} />
        </Card>
      ))}
    </StatGrid>
    <WideAndNarrow>
      <SkeletonCard lines={8} />
      <SkeletonCard lines={8} />
    </WideAndNarrow>
  </>
)

export const DailySkeleton = () => (
  <Card minH="12.75rem">
    <SkeletonBlock w="7.5rem" mb="3" />
    <SkeletonBlock w="60%" h="7" mb="3" />
    <SkeletonBlock w="80%" mb="5" />
    <SkeletonBlock w="10rem" h="12" />
  </Card>
)

const WeeklySkeleton = () => (
  <Card minH="12.75rem">
    <SkeletonBlock w="8.5rem" mb="3" />
    <SkeletonBlock w="65%" h="6" mb="5" />
    <SkeletonBlock h="8" mb="5" />
    <SkeletonBlock h="2.5" minH="2.5" mb="4" borderRadius="full" />
    <SkeletonBlock w="80%" />
  </Card>
)
