import { chakra } from '@chakra-ui/react/styled-system'
import { Card } from '../ui/card.tsx'
import { SkeletonBlock, SkeletonCard, SkeletonLines, SkeletonRegion } from '../ui/skeleton.tsx'
import { Rows, WideAndNarrow } from './layout.ts'

const STAT_CARDS = ['daily', 'practice', 'today', 'achievements'] as const

/** The page below its banner, before the figures are there. */
export const DashboardSkeleton = () => (
  <SkeletonRegion>
    <Rows>
      <WideAndNarrow>
        <DailySkeleton />
        <WeeklySkeleton />
      </WideAndNarrow>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
        gap={{ base: '3', md: '4.5' }}
      >
        {STAT_CARDS.map((card) => (
          <Card key={card} pad="sm" minH={{ base: '17rem', lg: '15.25rem' }}>
            <SkeletonBlock w="75%" mb="3.5" />
            <SkeletonBlock w="35%" h="8" mb="5" />
            <SkeletonLines lines={3} />
          </Card>
        ))}
      </chakra.div>
      <WideAndNarrow>
        <SkeletonCard lines={8} />
        <SkeletonCard lines={8} />
      </WideAndNarrow>
    </Rows>
  </SkeletonRegion>
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
